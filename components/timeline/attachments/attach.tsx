"use client";

import { Paperclip } from "lucide-react";
import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button/button";

/** Chooses files from the device. */
export function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="ghost"
        className="-ml-2.5"
        aria-label="Attach files"
        title="Attach files, 10 MB each at most"
        onClick={() => input.current?.click()}
      >
        <Paperclip className="size-4" aria-hidden="true" />
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Cleared, so that choosing the same file again fires a change event.
          event.target.value = "";
        }}
      />
    </>
  );
}

/**
 * Accepts files that are dragged onto a form or pasted into it; other dropped or pasted content is left to the browser.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const { clipboardData } = event;
      // A copied spreadsheet cell is both text and a picture of it: the text is pasted.
      if (clipboardData.files.length === 0 || clipboardData.types.includes("text/plain")) return;
      event.preventDefault();
      onFiles([...clipboardData.files]);
    },
  };
  return { isOver, handlers };
}
