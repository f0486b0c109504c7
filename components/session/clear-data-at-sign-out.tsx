"use client";

import { useEffect } from "react";
import { onBeforeSignOut } from "@/lib/session/browser/before-sign-out";
import { clearUserData } from "./clear-user-data";

/** Clears the user's local data on sign-out, for public pages that have a sign-out button. Renders nothing. */
export function ClearDataAtSignOut() {
  useEffect(
    () =>
      onBeforeSignOut(async () => {
        await clearUserData();
        return () => {};
      }),
    [],
  );
  return null;
}
