"use client";

import { useStore } from "zustand";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { closeWhy, whyStore } from "./why-store";

const WhyDialog = lazyComponent(async () => (await import("./why-dialog")).WhyDialog, {
  failure: "The reason could not be shown",
  shape: "dialog",
});

/** Renders "Why did I get this?", outside the drawer, so that its key presses don't trigger the drawer's shortcuts. */
export function WhySlot() {
  const alert = useStore(whyStore, (state) => state.alert);
  if (alert?.rule == null) return null;
  return <WhyDialog key={alert.id} title={alert.title} rule={alert.rule} onClose={closeWhy} />;
}
