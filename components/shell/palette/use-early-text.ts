"use client";

import { type RefObject, useEffect, useRef } from "react";
import { closeOverlay } from "./palette-store";

/**
 * Collects the keys typed while a dialog's code is loading, so that none is lost; Escape cancels the dialog.
 *
 * @returns the text typed since the loading began
 */
export function useEarlyText(isWaiting: boolean): RefObject<string> {
  const text = useRef("");
  useEffect(() => {
    if (!isWaiting) return;
    text.current = "";
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") closeOverlay();
      else if (event.key === "Backspace") text.current = text.current.slice(0, -1);
      else if (event.key.length === 1) text.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isWaiting]);
  return text;
}
