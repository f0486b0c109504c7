"use client";

import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Sends one change at a time, however often it is pressed (case R16).
 *
 * @returns `run`: as `send`, but null when something is on its way already
 */
export function useSend() {
  const { isSending, run } = useOneAtATime();
  return {
    isBusy: isSending,
    run: <Data = null>(...change: Parameters<typeof send<Data>>): Promise<Outcome<Data> | null> =>
      run(() => send<Data>(...change)),
  };
}
