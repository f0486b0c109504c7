"use client";

import { UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import { contactHref } from "@/lib/contacts/filter";
import { askHost, fieldsOf } from "@/lib/http/browser/ask-host";
import type { PaletteEntry } from "./palette-entries";

const pauseMs = 120;
const limit = 5;
const timeoutMs = 8000;
/** The minimum length of a search: a single letter matches too many contacts. */
const shortest = 2;

/**
 * The contacts that match the typed text across accounts, requested a moment after the last key press; none when the
 * search fails.
 */
export function useContactSearch(text: string): readonly PaletteEntry[] {
  const [entries, setEntries] = useState<readonly PaletteEntry[]>([]);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < shortest) {
      setEntries([]);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ q: wanted, limit: String(limit) });
      const answer = await askHost("GET", `/api/contacts?${query}`, { signal: controller.signal, timeoutMs });
      if (controller.signal.aborted) return;
      const { items } = fieldsOf(answer?.isOk ? answer.body : null);
      setEntries(Array.isArray(items) ? items.flatMap((row) => entryOf(row) ?? []) : []);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  return entries;
}

/** A contact as a palette entry: name, title and account. */
function entryOf(row: unknown): PaletteEntry | null {
  const { id, full_name: name, title, account } = fieldsOf(row);
  if (typeof id !== "string" || typeof name !== "string") return null;
  const of = fieldsOf(account).name;
  return {
    id,
    label: name,
    detail: [title, of].filter((part) => typeof part === "string").join(" · "),
    icon: UserRound,
    to: contactHref({ id }),
  };
}
