"use client";

import { useStore } from "zustand";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { alertReasonStore, closeAlertReason } from "./alert-reason-store";

const AlertReasonDialog = lazyDialog(() => import("./alert-reason-dialog"), "The reason could not be shown");

/** Renders "Why did I get this?", outside the drawer, so that its key presses don't trigger the drawer's shortcuts. */
export function AlertReasonSlot() {
  const alert = useStore(alertReasonStore, (state) => state.alert);
  if (alert?.rule == null) return null;
  return <AlertReasonDialog key={alert.id} title={alert.title} rule={alert.rule} onClose={closeAlertReason} />;
}
