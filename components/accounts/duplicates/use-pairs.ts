"use client";

import { useRef, useState } from "react";
import { loadPairs } from "@/lib/accounts/browser/duplicates";
import type { Pairs } from "@/lib/contracts/duplicate";

/** The queue as somebody works through it: what is decided goes, what comes later goes to its end. */
export function usePairs(first: Pairs) {
  const [pairs, setPairs] = useState(first);
  const [isLoading, setLoading] = useState(false);
  const isAsking = useRef(false);
  const reload = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setLoading(true);
    const outcome = await loadPairs();
    isAsking.current = false;
    setLoading(false);
    if (outcome.kind === "ok") setPairs(outcome.data);
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
    /** The pair is decided: it goes, and others of the same accounts may have gone with it. */
    settle: (id: string) => {
      setPairs((now) => ({
        ...now,
        total: Math.max(0, now.total - 1),
        items: now.items.filter((one) => one.id !== id),
      }));
      void reload();
    },
  };
}
