"use client";

import { useEffect } from "react";

let text = "";

/** The text typed since the palette was opened, while its code was loading; empty once it has loaded. */
export function readTypedAheadText(): string {
  return text;
}

/** While rendered, collects the keys typed before the palette's code has loaded; Escape closes the palette. */
export function TypedAheadText({ onEscape }: { onEscape: () => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") onEscape();
      else if (event.key === "Backspace") text = text.slice(0, -1);
      else if (event.key.length === 1) text += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      document.removeEventListener("keydown", onKeyDown, { capture: true });
      text = "";
    };
  }, [onEscape]);
  return null;
}
