"use client";

import { type ComponentType, useEffect, useState } from "react";
import { loadChunk } from "@/lib/lazy/load-chunk";
import { whenIdle } from "@/lib/lazy/when-idle";

/** Who else has the account open: fetched once the page has nothing better to do, and nothing is missing without it. */
export function PresenceSlot({ accountId }: { accountId: string }) {
  const [Part, setPart] = useState<ComponentType<{ accountId: string }> | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const load = async () => {
      const { PresentColleagues } = await loadChunk(() => import("./present-colleagues"));
      if (!ending.signal.aborted) setPart(() => PresentColleagues);
    };
    whenIdle(() => void load().catch(() => undefined), ending.signal);
    return () => ending.abort();
  }, []);
  return Part ? <Part accountId={accountId} /> : null;
}
