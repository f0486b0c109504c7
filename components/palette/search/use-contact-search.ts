"use client";

import { useRead } from "@/components/cache/use-read";
import { send } from "@/lib/http/browser/send";
import type { EntryGroup } from "../order-groups";
import { contactEntry, searchOptions } from "../palette-entries";

/** The minimum length of a search: a single letter matches too many contacts. */
const minLength = 2;

/**
 * The contacts that match the typed text across accounts, requested a moment after the last key press; none when the
 * search fails.
 */
export function useContactSearch(text: string): Pick<EntryGroup, "entries" | "isLoading"> {
  const query = text.trim();
  const { data, isLoading } = useRead(
    query.length < minLength ? null : ["palette-contacts", query],
    (signal) => send("GET /contacts/", { query: { q: query, limit: 5 }, signal, timeoutMs: searchOptions.timeoutMs }),
    searchOptions,
  );
  return { entries: data?.items.map(contactEntry) ?? [], isLoading };
}
