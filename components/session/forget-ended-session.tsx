"use client";

import { useEffect } from "react";
import { loadPart } from "@/lib/lazy/load-part";
import { whenIdle } from "@/lib/lazy/when-idle";

/** At the login page: clears what a session that the server ended has left in this browser. Shows nothing. */
export function ForgetEndedSession() {
  useEffect(() => {
    const ending = new AbortController();
    whenIdle(() => void forget(), ending.signal);
    return () => ending.abort();
  }, []);
  return null;
}

async function forget(): Promise<void> {
  try {
    const { forgetEndedSession } = await loadPart(() => import("./forget-user"));
    await forgetEndedSession();
  } catch (error) {
    // The next sign-in throws away what isn't its own.
    console.warn("What an ended session left could not be cleared.", error);
  }
}
