"use client";

import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "zustand";
import { showToast } from "@/components/ui/overlay/toast-store";
import { loadPart } from "@/lib/lazy/load-part";
import { closeOverlay, type Overlay, overlayStore } from "./palette/palette-store";
import { useEarlyText } from "./palette/use-early-text";

interface OverlayProps {
  onClose: () => void;
  /** The text that the user typed while the code was loading. */
  typed: string;
}

type OverlayComponent = ComponentType<OverlayProps>;

const load: Record<Overlay, () => Promise<{ default: OverlayComponent }>> = {
  palette: () => import("./palette/palette"),
  shortcuts: () => import("./shortcuts/shortcut-dialog"),
};

/** The shell's dialogs, loaded when they are first opened. */
export function Overlays() {
  const open = useStore(overlayStore, (state) => state.open);
  const [loaded, setLoaded] = useState<Partial<Record<Overlay, OverlayComponent>>>({});
  const early = useEarlyText(open !== null && !loaded[open]);
  useEffect(() => {
    if (open === null || loaded[open]) return;
    loadPart(load[open]).then(
      (module) => setLoaded((before) => ({ ...before, [open]: module.default })),
      () => {
        closeOverlay();
        showToast("This part of Sightline could not be loaded. Check the connection and try again.", {
          tone: "danger",
        });
      },
    );
  }, [open, loaded]);
  const Component = open === null ? undefined : loaded[open];
  return Component ? <Component onClose={closeOverlay} typed={early.current} /> : null;
}
