"use client";

import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { handFiles } from "@/lib/imports/browser/handed-files";

/** Accepts files that are dropped anywhere on the page, and opens the import page with them. */
export function FileDrop() {
  const router = useRouter();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const listen = (type: "dragover" | "dragleave" | "drop", handle: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => hasFiles(event) && handle(event), { signal: ending.signal });
    listen("dragover", () => setOver(true));
    // If `relatedTarget` is null, the pointer has left the window; otherwise it has only moved to another element.
    listen("dragleave", (event) => event.relatedTarget === null && setOver(false));
    listen("drop", (event) => {
      setOver(false);
      handFiles([...(event.dataTransfer?.files ?? [])]);
      router.push("/all-accounts/import");
    });
    return () => ending.abort();
  }, [router]);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-2 z-50 flex items-center justify-center rounded-lg border-2 border-accent border-dashed bg-surface/85">
      <p className="mx-4 flex items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3 font-medium text-base text-ink shadow-md">
        <FileUp className="size-5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
        Drop to import accounts, contacts, notes or tasks
      </p>
    </div>
  );
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}
