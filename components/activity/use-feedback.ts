"use client";

import { useRef, useState } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { SignalFeedback } from "@/lib/contracts/signals/signal-feedback";
import { send } from "@/lib/http/browser/send";

/**
 * The user's rating of a signal. Shown at once; requests are sent one after the other, and a refused one is rolled
 * back.
 *
 * @param served the rating that the server rendered; a newer one replaces it
 * @returns `press` sets a rating, or removes it if it is already set
 */
export function useFeedback(accountId: string, id: string, served: SignalFeedback | null) {
  const [shown, setShown] = useState(served);
  const [known, setKnown] = useState(served);
  const saved = useRef(served);
  const target = useRef(served);
  const isSending = useRef(false);
  const lastPressed = useRef<SignalFeedback | null>(null);
  if (known !== served) {
    setKnown(served);
    setShown(served);
  }
  const press = async (feedback: SignalFeedback) => {
    // A double click counts as one press.
    if (isSending.current && lastPressed.current === feedback) return;
    lastPressed.current = feedback;
    if (!isSending.current) saved.current = shown;
    target.current = shown === feedback ? null : feedback;
    setShown(target.current);
    if (isSending.current) return;
    isSending.current = true;
    while (saved.current !== target.current) {
      const next = target.current;
      const outcome = await send("PUT /accounts/:id/signals/:signal/feedback/", {
        params: { id: accountId, signal: id },
        body: { feedback: next },
      });
      if (outcome.kind === "refused") {
        target.current = saved.current;
        setShown(saved.current);
        showToast(outcome.detail, { tone: "danger" });
      } else saved.current = next;
    }
    isSending.current = false;
  };
  return { feedback: shown, press: (feedback: SignalFeedback) => void press(feedback) };
}
