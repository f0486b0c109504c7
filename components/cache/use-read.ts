"use client";

import { useEffect, useRef, useState } from "react";
import useSWR from "swr";
import { memoryKey } from "@/lib/cache/memory-key";
import type { Outcome, Refusal } from "@/lib/http/browser/send";

type Load<Data> = (signal: AbortSignal) => Promise<Outcome<Data>>;

interface ReadOptions<Data> {
  /** How long a changed key must rest before it is loaded, while the user types. */
  pauseMs?: number;
  /** Loads again at this interval while the page is visible; 0: never. */
  everyMs?: (data: Data | undefined) => number;
}

interface Read<Data> {
  /** The last response, also while the next one loads; undefined before the first and without a key. */
  data: Data | undefined;
  /** Why the last request failed; null while it is repeated. */
  refusal: Refusal | null;
  isLoading: boolean;
  /** Loads again, after a failure or a change. */
  retry: () => Promise<unknown>;
  /** Replaces the data, such as by the response to a change. */
  change: (data: Data) => void;
}

/**
 * Reads from the host through SWR, in memory only. A request that is still running is aborted once another key is
 * wanted.
 *
 * @param key what is loaded, as JSON values; null: nothing
 */
export function useRead<Data>(
  key: readonly unknown[] | null,
  load: Load<Data>,
  { pauseMs = 0, everyMs }: ReadOptions<Data> = {},
): Read<Data> {
  const wanted = { name: key && memoryKey(key), load };
  const { name, load: settledLoad } = usePaused(wanted, pauseMs);
  const running = useRef<AbortController | null>(null);
  const fetcher = async () => {
    running.current?.abort();
    running.current = new AbortController();
    const outcome = await settledLoad(running.current.signal);
    if (outcome.kind === "refused") throw outcome;
    return outcome.data;
  };
  const { data, error, isValidating, mutate } = useSWR<Data, Refusal>(name, fetcher, {
    dedupingInterval: 0,
    keepPreviousData: true,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    ...(everyMs && { refreshInterval: everyMs }),
  });
  const isLoading = wanted.name !== null && (isValidating || name !== wanted.name);
  return {
    data: wanted.name === null ? undefined : data,
    refusal: isLoading || wanted.name === null ? null : (error ?? null),
    isLoading,
    retry: () => mutate(),
    change: (next) => void mutate(next, { revalidate: false }),
  };
}

/** The last request that has rested; clearing it takes effect at once. */
function usePaused<Asked extends { name: string | null }>(wanted: Asked, pauseMs: number): Asked {
  const [rested, setRested] = useState(wanted);
  const isRested = pauseMs === 0 || wanted.name === null || wanted.name === rested.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name says what is wanted
  useEffect(() => {
    if (isRested) return;
    const timer = setTimeout(() => setRested(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted.name, isRested, pauseMs]);
  return isRested ? wanted : rested;
}
