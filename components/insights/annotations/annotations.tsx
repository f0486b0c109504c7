"use client";

import { useEffect, useState } from "react";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import type { EditedAnnotation } from "./annotation-dialog";

const AnnotationDialog = lazyDialog(() => import("./annotation-dialog"), "The annotation could not be opened");

/** Opens the annotation dialog: one listener for the buttons of all charts on the page (AnnotationList). */
export function Annotations() {
  const [edited, setEdited] = useState<EditedAnnotation | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const onClick = (event: MouseEvent) => {
      const button =
        event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-annotation]") : null;
      if (button) setEdited(readButton(button.dataset));
    };
    document.addEventListener("click", onClick, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, []);
  if (edited === null) return null;
  return <AnnotationDialog {...edited} onClose={() => setEdited(null)} />;
}

function readButton({ annotation, series = "", of = "", years = "" }: DOMStringMap): EditedAnnotation {
  return {
    annotation: annotation ? (JSON.parse(annotation) as EditedAnnotation["annotation"]) : null,
    seriesId: series,
    of,
    years,
  };
}
