"use client";

import { useEffect, useState } from "react";
import type { Way } from "@/lib/auth/text";
import { dispatchAuth } from "@/lib/session/store";
import { type StartRequest, startAt } from "./request-start";

/** Beginning a sign-in at a provider as its buttons need it: which one is under way, and how to begin. */
export function useStart(onFail: (way: Way) => void): { busy: Way | null; start: (request: StartRequest) => void } {
  const [busy, setBusy] = useState<Way | null>(null);
  useEffect(() => {
    // Back from the provider, the page may be shown as it was left: waiting.
    const onShow = (event: PageTransitionEvent) => event.persisted && setBusy(null);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const start = async (request: StartRequest) => {
    if (busy) return;
    setBusy(request.way);
    dispatchAuth({ type: "loginStart" });
    if (await startAt(request)) return;
    setBusy(null);
    onFail(request.way);
  };
  return { busy, start };
}
