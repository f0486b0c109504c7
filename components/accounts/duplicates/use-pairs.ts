"use client";

import { useRef, useState } from "react";
import type { Pairs } from "@/lib/contracts/imports/duplicate";
import { send } from "@/lib/http/browser/send";

/** The queue of pairs as a user works through it: a decided pair leaves it, a postponed one goes to its end. */
export function usePairs(first: Pairs) {
  const [pairs, setPairs] = useState(first);
  const [isLoading, setLoading] = useState(false);
  const reloading = useRef({ isRunning: false, isStale: false });
  const reload = async () => {
    // The running request may have been sent before the change that requires this reload, so its response is discarded.
    reloading.current.isStale = true;
    if (reloading.current.isRunning) return;
    reloading.current.isRunning = true;
    setLoading(true);
    while (reloading.current.isStale) {
      reloading.current.isStale = false;
      const outcome = await send("GET /accounts/duplicates/");
      if (outcome.kind === "ok" && !reloading.current.isStale) setPairs(outcome.data);
    }
    reloading.current.isRunning = false;
    setLoading(false);
  };
  return {
    pairs,
    isLoading,
    reload: () => void reload(),
    later: (id: string) =>
      setPairs((now) => ({
        ...now,
        items: [...now.items.filter((one) => one.id !== id), ...now.items.filter((one) => one.id === id)],
      })),
    /** Removes a decided pair, and reloads the queue: other pairs of the same accounts may have disappeared with it. */
    markDecided: (id: string) => {
      setPairs((now) => ({
        ...now,
        total: Math.max(0, now.total - 1),
        items: now.items.filter((one) => one.id !== id),
      }));
      void reload();
    },
  };
}
