"use client";

import { useRead } from "@/components/cache/use-read";
import { send, unreachable } from "@/lib/http/browser/send";
import { accountEntry, searchOptions } from "../palette-entries";

/**
 * The accounts that match the typed text, requested a moment after the last key press; an outdated response never
 * replaces a newer one. `message` explains why accounts can't be searched; null when they can.
 */
export function useAccountSearch(text: string) {
  const query = text.trim();
  const { data, refusal, isLoading } = useRead(
    query === "" ? null : ["palette-accounts", query],
    (signal) => send("GET /accounts/", { query: { q: query, limit: 8 }, signal, timeoutMs: searchOptions.timeoutMs }),
    searchOptions,
  );
  const why = refusal?.code === unreachable ? "without a connection." : "right now. Actions still work.";
  return {
    entries: data?.items.map(accountEntry) ?? [],
    isLoading,
    isDone: data !== undefined && !isLoading,
    message: refusal && `Accounts can’t be searched ${why}`,
  };
}
