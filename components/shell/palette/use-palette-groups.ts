"use client";

import useSWR from "swr";
import { useStore } from "zustand";
import { authStore } from "@/lib/session/browser/store";
import { type EntryGroup, orderGroups } from "./order-groups";
import { loadRecentEntries, pageEntries } from "./palette-entries";
import { useAccountSearch } from "./use-account-search";
import { useContactSearch } from "./use-contact-search";
import { useKeptSearch } from "./use-kept-search";

/**
 * The palette's entries for a text by kind, the best kind first; without a text, recently opened items and the pages.
 */
export function usePaletteGroups(text: string): {
  groups: readonly EntryGroup[];
  /** Explains why no account was found. */
  message: string | null;
  isLoading: boolean;
} {
  const uid = useStore(authStore, (state) => state.user?.uid ?? null);
  const search = useAccountSearch(text);
  const people = useContactSearch(text);
  const kept = useKeptSearch(text);
  const role = useStore(authStore, (state) => state.user?.role ?? null);
  const pages = pageEntries(text, role);
  const { data: opened = [] } = useSWR(uid === null ? null : ["recent-accounts", uid], loadRecentEntries, {
    dedupingInterval: 0,
  });
  const recent = text.trim() === "" ? opened : [];
  const groups = orderGroups(text, [
    { label: "Recently opened", entries: recent },
    { label: "Accounts", entries: search.entries },
    { label: "People", entries: people },
    { label: "Views and lists", entries: kept },
    { label: "Go to", entries: pages },
  ]);
  // Other entries were found, so the message about missing accounts is dropped.
  const message = people.length + kept.length + pages.length > 0 && search.state === "done" ? null : search.message;
  return { groups, message, isLoading: search.state === "loading" };
}
