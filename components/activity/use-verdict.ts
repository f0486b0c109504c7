"use client";

import { useRef, useState } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import { setVerdict } from "@/lib/activity/browser/requests";
import type { SignalVerdict } from "@/lib/contracts/signal-verdict";

/**
 * What the reader finds of a signal. Shown at once and sent one after the other, the latest last; what the server refuses
 * goes back to what it has.
 *
 * @param served as the server drew it; a newer one is taken over
 * @returns `press`: finds it so, or takes that back when it was found so
 */
export function useVerdict(accountId: string, id: string, served: SignalVerdict | null) {
  const [shown, setShown] = useState(served);
  const [known, setKnown] = useState(served);
  const kept = useRef(served);
  const wanted = useRef(served);
  const isSending = useRef(false);
  const lastPressed = useRef<SignalVerdict | null>(null);
  if (known !== served) {
    setKnown(served);
    setShown(served);
  }
  const press = async (verdict: SignalVerdict) => {
    // Pressed twice at once it is one press.
    if (isSending.current && lastPressed.current === verdict) return;
    lastPressed.current = verdict;
    if (!isSending.current) kept.current = shown;
    wanted.current = shown === verdict ? null : verdict;
    setShown(wanted.current);
    if (isSending.current) return;
    isSending.current = true;
    while (kept.current !== wanted.current) {
      const next = wanted.current;
      const outcome = await setVerdict(accountId, id, next);
      if (outcome.kind === "refused") {
        wanted.current = kept.current;
        setShown(kept.current);
        showToast(outcome.detail, { tone: "danger" });
      } else kept.current = next;
    }
    isSending.current = false;
  };
  return { verdict: shown, press: (verdict: SignalVerdict) => void press(verdict) };
}
