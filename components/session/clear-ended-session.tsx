"use client";

import { useEffect } from "react";
import { loadModule } from "@/lib/lazy/load-module";

/** On the login page: clears the local data of a session that the server ended. Renders nothing. */
export function ClearEndedSession() {
  useEffect(() => {
    void forget();
  }, []);
  return null;
}

async function forget(): Promise<void> {
  try {
    const { clearEndedSessionData } = await loadModule(() => import("./clear-ended-session-data"));
    await clearEndedSessionData();
  } catch (error) {
    // Remaining data is removed when another user signs in.
    console.warn("Data from the previous session could not be cleared.", error);
  }
}
