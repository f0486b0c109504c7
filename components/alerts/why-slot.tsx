"use client";

import { lazy, Suspense } from "react";
import { useStore } from "zustand";
import { loadPart } from "@/lib/lazy/load-part";
import { closeWhy, whyStore } from "./why-store";

const WhyDialog = lazy(async () => {
  const { WhyDialog } = await loadPart(() => import("./why-dialog"));
  return { default: WhyDialog };
});

/** Renders "Why did I get this?". It is outside the drawer, so that its key presses don't trigger the drawer's shortcuts. */
export function WhySlot() {
  const alert = useStore(whyStore, (state) => state.alert);
  if (alert?.rule == null) return null;
  return (
    <Suspense fallback={null}>
      <WhyDialog key={alert.id} title={alert.title} rule={alert.rule} onClose={closeWhy} />
    </Suspense>
  );
}
