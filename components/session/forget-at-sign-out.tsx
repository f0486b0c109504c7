"use client";

import { useEffect } from "react";
import { onBeforeSignOut } from "@/lib/session/browser/before-sign-out";
import { clearUser } from "./forget-user";

/** Clears the user's local data on sign-out, for public pages that have a sign-out button. Renders nothing. */
export function ForgetAtSignOut() {
  useEffect(
    () =>
      onBeforeSignOut(async () => {
        await clearUser();
        return () => {};
      }),
    [],
  );
  return null;
}
