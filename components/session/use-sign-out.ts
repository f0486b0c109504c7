"use client";

import { useState } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import { signOut } from "./sign-out";

/**
 * Signs out; a toast reports a failure.
 *
 * @param retry the action of the toast; signs out again by default
 * @returns whether the user is signed out
 */
export async function trySignOut(to?: string, retry: () => void = () => void trySignOut(to)): Promise<boolean> {
  const isOut = await signOut(to);
  if (!isOut) {
    showToast("You’re still signed in because the server could not be reached.", {
      tone: "danger",
      action: { label: "Try again", run: retry },
    });
  }
  return isOut;
}

/**
 * The state of a sign-out button: whether signing out is in progress, and a function that signs out. A toast reports a
 * failure.
 */
export function useSignOut(to?: string): { busy: boolean; run: () => void } {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    if (!(await trySignOut(to, run))) setBusy(false);
  };
  return { busy, run };
}
