"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { openDrawer } from "./drawer-store";
import { Overlays } from "./overlays";
import { openOverlay } from "./palette/palette-store";
import { createKeyReader, isTypedInto, type KeyAction } from "./shortcuts/keys";
import { mayLeave } from "./stay-offline";

/** Focuses the page's own search field, for the shortcut `/`. */
function focusPageSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  field?.focus();
  field?.select();
  return field !== null;
}

/** Handles the shell's shortcuts, and renders the dialogs that they open. */
export function Keyboard({ on }: { on: boolean }) {
  const router = useRouter();
  useEffect(() => {
    if (!on) return;
    const read = createKeyReader();
    const run = (action: KeyAction): boolean => {
      if (action.kind === "search") return focusPageSearch();
      if (action.kind === "alerts") openDrawer();
      else if (action.kind === "go") {
        if (mayLeave()) router.push(action.href);
      } else openOverlay(action.overlay);
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const action = read({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        typing: isTypedInto(event.target),
        covered: document.querySelector("dialog[open]") !== null,
        atMs: event.timeStamp,
      });
      if (action && run(action)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [on, router]);
  return <Overlays />;
}
