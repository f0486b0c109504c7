"use client";

import { type ComponentType, useEffect, useState } from "react";
import { loadChunk } from "@/lib/lazy/load-chunk";
import { whenIdle } from "@/lib/lazy/when-idle";

interface PresenceSlotProps {
  /** Null: nobody's client, whose changes aren't told of. */
  clientId: string | null;
  accountId: string;
  /** When the server drew the page: milliseconds since 1970. */
  drawnAtMs: number;
}

/**
 * Who else has the account open, and what they change there: fetched once the page has nothing better to do, and nothing is
 * missing without it.
 */
export function PresenceSlot(props: PresenceSlotProps) {
  const [Part, setPart] = useState<ComponentType<PresenceSlotProps> | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const load = async () => {
      const { PresenceParts } = await loadChunk(() => import("./presence-parts"));
      if (!ending.signal.aborted) setPart(() => PresenceParts);
    };
    whenIdle(() => void load().catch(() => undefined), ending.signal);
    return () => ending.abort();
  }, []);
  return Part ? <Part {...props} /> : null;
}
