"use client";

import { useState } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import { signOut } from "./sign-out";

/** Signing out as a button needs it: under way or not, and a word when it did not work. */
export function useSignOut(to?: string): { busy: boolean; run: () => void } {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const isOut = await signOut(to);
    if (isOut) return;
    setBusy(false);
    showToast("You are still signed in: the server could not be reached.", {
      tone: "danger",
      action: { label: "Try again", run },
    });
  };
  return { busy, run };
}
