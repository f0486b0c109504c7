import { useRef, useState } from "react";
import { type Proven, withProof } from "@/lib/identity-proof/browser/with-proof";

/**
 * Runs one action at a time and ignores repeated presses (case R16).
 *
 * @returns `run`: runs the action and returns its result; null when another one is already running, or when the user
 * doesn't give the proof of their identity that the action needs (see `withProof`)
 */
export function useOneAtATime() {
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const run = async <Result>(work: (proven: Proven) => Promise<Result>): Promise<Result | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setSending(true);
    try {
      return await withProof(work);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };
  return { isSending, run };
}
