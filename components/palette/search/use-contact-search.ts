"use client";

import { UserRound } from "lucide-react";
import { useRead } from "@/components/cache/use-read";
import { contactHref } from "@/lib/contacts/filter";
import { callHost, fieldsOf } from "@/lib/http/browser/call-host";
import type { EntryGroup } from "../order-groups";
import type { PaletteEntry } from "../palette-entries";

const pauseMs = 120;
const limit = 5;
const timeoutMs = 8000;
/** The minimum length of a search: a single letter matches too many contacts. */
const minLength = 2;

/**
 * The contacts that match the typed text across accounts, requested a moment after the last key press; none when the
 * search fails.
 */
export function useContactSearch(text: string): Pick<EntryGroup, "entries" | "isLoading"> {
  const query = text.trim();
  const { data = [], isLoading } = useRead(
    query.length < minLength ? null : ["palette-contacts", query],
    async (signal) => ({ kind: "ok", data: await findContacts(query, signal) }),
    { pauseMs, keepPrevious: true },
  );
  return { entries: data, isLoading };
}

async function findContacts(text: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const query = new URLSearchParams({ q: text, limit: String(limit) });
  const response = await callHost("GET", `/api/contacts?${query}`, { signal, timeoutMs });
  const { items } = fieldsOf(response?.isOk ? response.body : null);
  return Array.isArray(items) ? items.flatMap((row) => entryOf(row) ?? []) : [];
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
