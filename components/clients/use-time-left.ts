"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { minuteMs } from "@/lib/contracts/wire/durations";
import { onPageResume } from "@/lib/session/browser/page-resume";
import { createServerClock } from "@/lib/session/browser/server-clock";

interface Span {
  /** The end, on the server's clock. */
  endsAtMs: number;
  /** The server's clock when it rendered the page. */
  serverMs: number;
}

/**
 * Counts down to a time on the server's clock: every minute, and every second during the last minute. Calls `onEnd`
 * when the time is up or, if the device was asleep then, as soon as it wakes up.
 *
 * @returns the milliseconds left; 0 or less when the time is up
 */
export function useTimeLeft({ endsAtMs, serverMs }: Span, onEnd: () => void): number {
  const [clock] = useState(() => createServerClock(serverMs));
  const [remainingMs, setRemainingMs] = useState(endsAtMs - serverMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      if (clock.hasJumped()) clock.believeDevice();
      const remaining = endsAtMs - clock.nowMs();
      setRemainingMs(remaining);
      // One second later, so that the time is also up for servers whose clock is slow.
      timer = remaining <= 0 ? setTimeout(() => end(), 1_000) : setTimeout(check, untilChangeMs(remaining));
    };
    check();
    const stopWatching = onPageResume(check);
    return () => {
      clearTimeout(timer);
      stopWatching();
    };
  }, [clock, endsAtMs]);
  return remainingMs;
}

function untilChangeMs(remainingMs: number): number {
  const step = remainingMs > minuteMs ? minuteMs : 1_000;
  return remainingMs % step || step;
}
