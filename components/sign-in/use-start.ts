"use client";

import { useEffect } from "react";
import { useStore } from "zustand";
import { authStore, dispatchAuth } from "@/lib/session/browser/store";
import { providerTexts, type SignInProvider } from "@/lib/sign-in/text";
import { startAt } from "./request-start";
import type { StartRequest } from "./start-memory";

const methods = { microsoft: "microsoft", enterprise: "enterprise_sso" } as const;
const failures = { microsoft: "microsoftLoginFailed", enterprise: "enterpriseSsoLoginFailed" } as const;

/** Says that a sign-in at a provider could not be done, in these words. */
export function failAtProvider(way: SignInProvider, message: string): void {
  dispatchAuth({ type: failures[way], message });
}

/** Beginning a sign-in at a provider as its buttons need it: which one is under way, and how to begin. */
export function useStart(): { busy: SignInProvider | null; start: (request: StartRequest) => void } {
  const busy = useStore(authStore, ({ loading, authMethod }): SignInProvider | null => {
    if (!loading || authMethod === null || authMethod === "traditional") return null;
    return authMethod === "microsoft" ? "microsoft" : "enterprise";
  });
  useEffect(() => {
    // Back from the provider, the page may be shown as it was left: waiting.
    const onShow = (event: PageTransitionEvent) => event.persisted && dispatchAuth({ type: "clearAuthError" });
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const start = async (request: StartRequest) => {
    if (authStore.getState().loading) return;
    dispatchAuth({ type: "loginStart", method: methods[request.way] });
    if (!(await startAt(request))) failAtProvider(request.way, providerTexts[request.way].notStarted);
  };
  return { busy, start };
}
