"use client";

import { type ComponentType, useEffect, useState } from "react";
import { loadChunk } from "@/lib/lazy/load-chunk";
import { whenIdle } from "@/lib/lazy/when-idle";

interface PresenceSlotProps {
  /** Null: the user has no client, so there are no live changes. */
  clientId: string | null;
  accountId: string;
  /** When the server rendered the page, in milliseconds since 1970. */
  drawnAtMs: number;
}

/**
 * Shows the other users who have the account open, and their changes: loaded once the browser is idle, because the page
 * is complete without it.
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
