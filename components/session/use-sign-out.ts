"use client";

import { useState } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import { signOut } from "./sign-out";

/** The state of a sign-out button: whether it is running, and a toast when it failed. */
export function useSignOut(to?: string): { busy: boolean; run: () => void } {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const isOut = await signOut(to);
    if (isOut) return;
    setBusy(false);
    showToast("You’re still signed in because the server could not be reached.", {
      tone: "danger",
      action: { label: "Try again", run },
    });
  };
  return { busy, run };
}
