"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import { memoryKey } from "@/lib/cache/memory-key";
import type { Outcome, Refusal } from "@/lib/http/browser/send";

type Load<Data> = (signal: AbortSignal) => Promise<Outcome<Data>>;

interface ReadOptions {
  /** The debounce delay: how long a key must stay unchanged before it is loaded. */
  pauseMs?: number;
  /** Keeps the data of the previous key while another loads, as lists and previews do. */
  keepPrevious?: boolean;
}

interface Read<Data> {
  /** The key's last response, also while it loads again; undefined before the first response and without a key. */
  data: Data | undefined;
  /** Why the last request failed; null while it is being retried. */
  refusal: Refusal | null;
  /** True until a request of this component has ended: earlier data may be outdated. */
  isLoading: boolean;
  /** Loads again, after a failure or a change. */
  retry: () => Promise<unknown>;
  /** Replaces the data, for example with the response to a change. */
  change: (data: Data) => void;
}

/**
 * Reads from the host through SWR, in memory only. A running request is aborted when another key is requested or the
 * component unmounts.
 *
 * @param key what is loaded, as JSON values; null: nothing is loaded
 */
export function useRead<Data>(
  key: readonly unknown[] | null,
  load: Load<Data>,
  { pauseMs = 0, keepPrevious = false }: ReadOptions = {},
): Read<Data> {
  const request = { name: key && memoryKey(key), load };
  const { name, load: settledLoad } = usePaused(request, pauseMs);
  const { cache } = useSWRConfig();
  const running = useRef<AbortController | null>(null);
  const startedName = useRef<string | null>(null);
  const fetcher = async (name: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const outcome = await settledLoad(controller.signal);
    if (outcome.kind === "ok") return outcome.data;
    if (controller.signal.aborted) return cache.get(name)?.data;
    throw outcome;
  };
  const { data, error, isValidating, mutate } = useSWR<Data, Refusal>(name, fetcher, {
    dedupingInterval: 0,
    keepPreviousData: keepPrevious,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  // Runs after SWR's effect, which starts a request only if the cache has no data.
  useLayoutEffect(() => {
    if (name === request.name) {
      startedName.current = name;
      if (running.current === null) void mutate();
    }
    return () => {
      running.current?.abort();
      running.current = null;
      startedName.current = null;
    };
  }, [name, request.name, mutate]);
  const isLoading = request.name !== null && (isValidating || startedName.current !== request.name);
  const refusal = isLoading || request.name === null ? null : (error ?? null);
  return {
    data: keepPrevious && request.name !== null && refusal === null ? data : cache.get(request.name ?? "")?.data,
    refusal,
    isLoading,
    retry: () => mutate(),
    change: (next) => void mutate(next, { revalidate: false }),
  };
}

/** Debounces a request; a null name, which cancels it, takes effect at once. */
function usePaused<Requested extends { name: string | null }>(request: Requested, pauseMs: number): Requested {
  const [rested, setRested] = useState(request);
  const isSame = pauseMs === 0 || request.name === rested.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the request
  useEffect(() => {
    if (isSame) return;
    const timer = setTimeout(() => setRested(request), request.name === null ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [request.name, isSame, pauseMs]);
  return isSame || request.name === null ? request : rested;
}
