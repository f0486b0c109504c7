"use client";

import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { Button } from "@/components/ui/button/button";
import { buttonStyle } from "@/components/ui/button/button-style";
import { Spinner } from "@/components/ui/button/spinner";
import { authStore, dispatchAuth } from "@/lib/session/browser/store";
import { FormMessage } from "./fields/form-message";
import { type CallbackParams, type FinishOutcome, requestConnect, requestFinish } from "./request-finish";
import { clearStart, findStart, type StartRequest } from "./start-memory";
import { failAtProvider, useStart } from "./use-start";

const slowAfterMs = 8000;

/**
 * Finishes a sign-in, or the connection of an account, after a provider's redirect: only once, and removes the code
 * from the URL at once.
 */
export function FinishSignIn({
  callbackParams,
  isConnecting,
}: {
  callbackParams: CallbackParams;
  isConnecting: boolean;
}) {
  const hasStarted = useRef(false);
  const [isSlow, setIsSlow] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    window.history.replaceState(null, "", window.location.pathname);
    const slow = setTimeout(() => setIsSlow(true), slowAfterMs);
    if (!isConnecting) dispatchAuth({ type: "authLoading" });
    const finish = isConnecting
      ? requestConnect(callbackParams)
      : requestFinish(callbackParams, findStart()?.way ?? "microsoft");
    void finish.then((outcome) => {
      clearTimeout(slow);
      if (outcome.kind === "connecting" || outcome.kind === "second-factor") window.location.replace(outcome.next);
      else if (outcome.kind === "signed-in") leave(outcome);
      else {
        failAtProvider(outcome.way, outcome.text);
        setHasFailed(true);
      }
    });
  }, [callbackParams, isConnecting]);
  const title = isConnecting ? "Connecting your Microsoft account…" : "Finishing sign-in…";
  return hasFailed ? <Failed /> : <Working title={title} isSlow={isSlow} />;
}

function leave({ user, way, next }: Extract<FinishOutcome, { kind: "signed-in" }>): void {
  clearStart();
  if (way === "microsoft") dispatchAuth({ type: "microsoftLoginSuccess", user });
  else if (way === "enterprise") dispatchAuth({ type: "enterpriseSsoLoginSuccess", user });
  else dispatchAuth({ type: "userLoaded", user });
  // Replaces the callback in the history, so that Back leads to the page where the sign-in began.
  window.location.replace(next);
}

function Working({ title, isSlow }: { title: string; isSlow: boolean }) {
  return (
    <>
      <h1 className="flex items-center gap-3 font-semibold text-2xl text-ink">
        <span className="text-muted noscript:hidden">
          <Spinner />
        </span>
        {title}
      </h1>
      <p role="status" className="mt-2 min-h-[1.5em] text-base text-muted">
        {isSlow ? "Still working…" : ""}
      </p>
    </>
  );
}

function Failed() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [retryRequest, setRetryRequest] = useState<StartRequest | null>(null);
  const message = useStore(authStore, (state) => state.errorMessage);
  const { busy, start } = useStart();
  useEffect(() => {
    setRetryRequest(findStart());
    heading.current?.focus();
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-4 font-semibold text-2xl text-ink outline-none">
        You’re not signed in yet
      </h1>
      <FormMessage text={message} />
      <div className="mt-5 flex flex-col gap-2.5">
        {retryRequest ? (
          <Button variant="primary" size="lg" busy={busy !== null} onClick={() => start(retryRequest)}>
            Try again
          </Button>
        ) : (
          <a href="/login" className={buttonStyle("primary", "lg")}>
            Try again
          </a>
        )}
        <a href="/login" className={buttonStyle("secondary", "lg")}>
          Use another way
        </a>
      </div>
    </>
  );
}
