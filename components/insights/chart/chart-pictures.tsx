"use client";

import { useEffect } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import { downloadFile } from "@/lib/http/browser/save-file";
import { loadChunk } from "@/lib/lazy/load-chunk";

/** Saves charts as pictures: one listener for the buttons of all charts on the page (ChartFiles). */
export function ChartPictures() {
  useEffect(() => {
    const stop = new AbortController();
    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-picture]") : null;
      const figure = button?.closest("figure");
      if (!button || !figure) return;
      savePicture(figure, button.dataset.picture === "png" ? "png" : "svg").catch((error: unknown) => {
        console.error(error);
        showToast("The image could not be created. Try again.", { tone: "danger" });
      });
    };
    document.addEventListener("click", onClick, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, []);
  return null;
}

async function savePicture(figure: HTMLElement, kind: "png" | "svg"): Promise<void> {
  const { chartAsSvg, svgAsPng } = await loadChunk(() => import("@/lib/insights/browser/chart-picture"));
  const svg = chartAsSvg(figure);
  const name = `${(figure.dataset.fileName ?? "chart").replace(/[^A-Za-z0-9]+/g, "-")}.${kind}`;
  downloadFile(kind === "png" ? await svgAsPng(svg) : new Blob([svg], { type: "image/svg+xml" }), name);
}
