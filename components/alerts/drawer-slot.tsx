"use client";

import { useStore } from "zustand";
import { closeDrawer, drawerStore } from "@/components/shell/drawer-store";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { AlertReasonSlot } from "./alert-reason-slot";

const AlertsDrawer = lazyDialog(() => import("./alerts-drawer"), "The alerts could not be loaded");

/** Loads and renders the alerts' drawer once it is first opened. */
export function DrawerSlot({ shortcutsOn }: { shortcutsOn: boolean }) {
  const isOpen = useStore(drawerStore, (state) => state.isOpen);
  return (
    <>
      {isOpen ? <AlertsDrawer shortcutsOn={shortcutsOn} onClose={closeDrawer} /> : null}
      <AlertReasonSlot />
    </>
  );
}
