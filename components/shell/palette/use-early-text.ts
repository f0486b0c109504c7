"use client";

import { type RefObject, useEffect, useRef } from "react";
import { closeOverlay } from "./palette-store";

/**
 * Keeps what is typed while a dialog's code is on its way, so that no key is lost; Escape calls the dialog off.
 *
 * @returns what was typed since the waiting began
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
