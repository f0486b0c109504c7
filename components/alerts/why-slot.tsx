"use client";

import { lazy, Suspense } from "react";
import { useStore } from "zustand";
import { loadPart } from "@/lib/lazy/load-part";
import { closeWhy, whyStore } from "./why-store";

const WhyDialog = lazy(async () => {
  const { WhyDialog } = await loadPart(() => import("./why-dialog"));
  return { default: WhyDialog };
});

/** Holds the place of "Why am I told this?". It stands beside the drawer: keys in it are none of the drawer's. */
export function WhySlot() {
  const alert = useStore(whyStore, (state) => state.alert);
  if (alert?.rule == null) return null;
  return (
    <Suspense fallback={null}>
      <WhyDialog key={alert.id} title={alert.title} rule={alert.rule} onClose={closeWhy} />
    </Suspense>
  );
}
