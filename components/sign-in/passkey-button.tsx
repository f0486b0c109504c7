"use client";

import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { dispatchAuth } from "@/lib/session/browser/store";
import { requestPasskey } from "./request-passkey";

interface PasskeyButtonProps {
  /** Whether the passkey finishes a sign-in that has passed the password. */
  isSecond?: boolean;
  /** The page to return to after signing in. */
  next: string | null;
}

/** Signs in with a passkey. Hidden without JavaScript, which passkeys need. */
export function PasskeyButton({ isSecond = false, next }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const signIn = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const outcome = await requestPasskey({ second: isSecond, next });
    if (outcome.kind === "signed-in") {
      dispatchAuth({ type: "loginSuccess", user: outcome.user });
      // It stays busy, because another page follows.
      return window.location.assign(outcome.next);
    }
    setBusy(false);
    if (outcome.kind === "refused") setProblem(outcome.text);
  };
  return (
    <div className="flex flex-col gap-1.5 noscript:hidden">
      <Button size="lg" busy={isBusy} onClick={() => void signIn()}>
        <Fingerprint className="size-4" aria-hidden="true" />
        {isSecond ? "Use a passkey" : "Sign in with a passkey"}
      </Button>
      <p role="alert" className="text-danger-ink text-sm empty:hidden">
        {problem}
      </p>
    </div>
  );
}
