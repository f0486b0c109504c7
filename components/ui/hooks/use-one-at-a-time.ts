import { useRef, useState } from "react";

/**
 * Runs one action at a time and ignores repeated presses (case R16).
 *
 * @returns `run`: runs the action and returns its result; null when another one is already running
 */
export function useOneAtATime() {
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const run = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setSending(true);
    try {
      return await work();
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };
  return { isSending, run };
}
