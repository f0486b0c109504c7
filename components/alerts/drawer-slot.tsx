"use client";

import { useStore } from "zustand";
import { closeDrawer, drawerStore } from "@/components/shell/drawer-store";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { createWarmUp } from "@/lib/lazy/create-warm-up";
import { WhySlot } from "./why-slot";

const load = () => import("./alerts-drawer");

/** Preloads the drawer's code when the bell is hovered or focused. */
export const warmDrawer = createWarmUp(load);

const AlertsDrawer = lazyComponent(async () => (await load()).default, {
  failure: "The alerts could not be loaded",
  shape: "dialog",
});

/** Loads and renders the alerts' drawer once it is first opened. */
export function DrawerSlot({ shortcutsOn }: { shortcutsOn: boolean }) {
  const isOpen = useStore(drawerStore, (state) => state.isOpen);
  return (
    <>
      {isOpen ? <AlertsDrawer shortcutsOn={shortcutsOn} onClose={closeDrawer} /> : null}
      <WhySlot />
    </>
  );
}
