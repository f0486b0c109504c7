"use client";

import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "zustand";
import { closeDrawer, drawerStore } from "@/components/shell/drawer-store";
import { showToast } from "@/components/ui/overlay/toast-store";
import { loadPart } from "@/lib/lazy/load-part";
import { WhySlot } from "./why-slot";

interface DrawerProps {
  shortcutsOn: boolean;
  onClose: () => void;
}

const load = () => import("./alerts-drawer");

/** Fetches the drawer's code before it is asked for: the pointer or the focus is on the bell already. */
export function warmDrawer(): void {
  // Whether it comes is told when it is needed.
  load().catch(() => {});
}

/** Holds the place of the alerts' drawer. Its code comes when it is first opened. */
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
