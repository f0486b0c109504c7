"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { acceptsTextInput, createKeyReader } from "@/components/shell/shortcuts/keys";
import { canLeavePage } from "@/components/shell/stay-offline";
import type { KeyTarget } from "./actions/find-actions";
import { openTarget } from "./actions/open-target";
import { Overlays } from "./overlays";

/**
 * Handles the shortcuts that work on every page, and renders the dialogs that they open.
 *
 * @param keys the targets of the shortcuts, from the server; null when the user has turned them off
 */
export function Keyboard({ keys }: { keys: Readonly<Record<string, KeyTarget>> | null }) {
  const router = useRouter();
  useEffect(() => {
    if (keys === null) return;
    const read = createKeyReader(keys);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const target = read({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        typing: acceptsTextInput(event.target),
        covered: document.querySelector("dialog[open]") !== null,
        atMs: event.timeStamp,
      });
      if (target === null) return;
      if (typeof target === "string") {
        if (canLeavePage()) router.push(target);
      } else if (!openTarget(target)) return;
      event.preventDefault();
    };
    // Listens on the window, so that the page's own shortcuts, which listen on the document, come first.
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [keys, router]);
  return <Overlays />;
}
