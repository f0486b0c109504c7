"use client";

import { useEffect } from "react";
import { onBeforeSignOut } from "@/lib/session/browser/before-sign-out";
import { forgetUser } from "./forget-user";

/** On a page outside the signed-in ones from which people sign out all the same: clears what those keep. Shows nothing. */
export function ForgetAtSignOut() {
  useEffect(
    () =>
      onBeforeSignOut(async () => {
        await forgetUser();
        return () => {};
      }),
    [],
  );
  return null;
}
