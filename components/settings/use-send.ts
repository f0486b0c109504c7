"use client";

import { useRef, useState } from "react";
import { type Outcome, send } from "@/lib/http/send";

/**
 * Sends one change at a time, however often it is pressed (case R16).
 *
 * @returns `run`: as `send`, but null when something is on its way already
 */
export function useSend() {
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const run = async <Data = null>(...change: Parameters<typeof send<Data>>): Promise<Outcome<Data> | null> => {
    if (isSending.current) return null;
    isSending.current = true;
    setBusy(true);
    const sent = await send<Data>(...change);
    isSending.current = false;
    setBusy(false);
    return sent;
  };
  return { isBusy, run };
}
