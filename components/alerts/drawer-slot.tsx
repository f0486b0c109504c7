"use client";

import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "zustand";
import { closeDrawer, drawerStore } from "@/components/shell/drawer-store";
import { showToast } from "@/components/ui/overlay/toast-store";
import { createWarmUp } from "@/lib/lazy/create-warm-up";
import { loadPart } from "@/lib/lazy/load-part";
import { WhySlot } from "./why-slot";

interface DrawerProps {
  shortcutsOn: boolean;
  onClose: () => void;
}

const load = () => import("./alerts-drawer");

/** Preloads the drawer's code when the bell is hovered or focused. */
export const warmDrawer = createWarmUp(load);

/** Loads and renders the alerts' drawer once it is first opened. */
export function DrawerSlot({ shortcutsOn }: { shortcutsOn: boolean }) {
  const isOpen = useStore(drawerStore, (state) => state.isOpen);
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps> | null>(null);
  useEffect(() => {
    if (!isOpen || Drawer) return;
    loadPart(load).then(
      (module) => setDrawer(() => module.default),
      () => {
        closeDrawer();
        showToast("The alerts could not be loaded. Check the connection and try again.", { tone: "danger" });
      },
    );
  }, [isOpen, Drawer]);
  return (
    <>
      {isOpen && Drawer ? <Drawer shortcutsOn={shortcutsOn} onClose={closeDrawer} /> : null}
      <WhySlot />
    </>
  );
}
