"use client";

import { useEffect } from "react";
import { useStore } from "zustand";
import { authStore, dispatchAuth } from "@/lib/session/browser/store";
import { providerTexts, type SignInProvider } from "@/lib/sign-in/text";
import { startProviderSignIn } from "./request-start";
import type { StartRequest } from "./start-memory";

const methods = { microsoft: "microsoft", enterprise: "enterprise_sso" } as const;
const failures = { microsoft: "microsoftLoginFailed", enterprise: "enterpriseSsoLoginFailed" } as const;

/** Reports that a sign-in at a provider failed, with this text. */
export function failAtProvider(way: SignInProvider, message: string): void {
  dispatchAuth({ type: failures[way], message });
}

/** The state of the providers' buttons: which sign-in is being started, and a function that starts one. */
export function useStart(): { busy: SignInProvider | null; start: (request: StartRequest) => void } {
  const busy = useStore(authStore, ({ loading, authMethod }): SignInProvider | null => {
    if (!loading || authMethod === null || authMethod === "traditional") return null;
    return authMethod === "microsoft" ? "microsoft" : "enterprise";
  });
  useEffect(() => {
    // The Back button may restore the page in its previous state, with its button still busy.
    const onShow = (event: PageTransitionEvent) => event.persisted && dispatchAuth({ type: "clearAuthError" });
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const start = async (request: StartRequest) => {
    if (authStore.getState().loading) return;
    dispatchAuth({ type: "loginStart", method: methods[request.way] });
    if (!(await startProviderSignIn(request))) failAtProvider(request.way, providerTexts[request.way].notStarted);
  };
  return { busy, start };
}
