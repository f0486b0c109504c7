"use client";

import useSWR from "swr";
import type { Action, PageContext } from "./actions/action";
import { findActions } from "./actions/find-actions";
import { type EntryGroup, orderGroups } from "./order-groups";
import { actionEntry, loadRecentEntries } from "./palette-entries";
import { useAccountSearch } from "./search/use-account-search";
import { useContactSearch } from "./search/use-contact-search";
import { useListSearch } from "./search/use-list-search";

/**
 * The palette's entries for a text, grouped by kind, the best group first. Without a text, these are recently opened
 * items, the actions of the open page, and those of every page.
 */
export function usePaletteGroups(
  text: string,
  page: PageContext,
): {
  groups: readonly EntryGroup[];
  /** Explains why nothing, or not everything, was found; null otherwise. */
  message: string | null;
  isLoading: boolean;
} {
  const search = useAccountSearch(text);
  const people = useContactSearch(text);
  const lists = useListSearch(text);
  const actions = findActions(text, page);
  const { data: recent = [] } = useSWR(page.uid === null ? null : ["recent-accounts", page.uid], loadRecentEntries, {
    dedupingInterval: 0,
  });
  const entriesOf = (isIncluded: (group: Action["group"]) => boolean) =>
    actions.filter(({ group }) => isIncluded(group)).map((action) => actionEntry(action, page));
  if (text.trim() === "") {
    const groups = [
      { label: "Recently opened", entries: recent.filter(({ id }) => id !== page.accountId) },
      { label: page.account?.name ?? "This page", entries: entriesOf((group) => group === "page") },
      { label: "Actions", entries: entriesOf((group) => group === "action") },
      { label: "Go to", entries: entriesOf((group) => group === "go") },
    ];
    return { groups, message: null, isLoading: false };
  }
  const groups = orderGroups(text, [
    { label: "Actions", entries: entriesOf((group) => group === "page" || group === "action") },
    { label: "Accounts", entries: search.entries, isLoading: search.isLoading },
    { label: "Contacts", ...people },
    { label: "Views and lists", entries: lists },
    { label: "Go to", entries: entriesOf((group) => group === "go" || group === "settings") },
  ]);
  const isEmpty = search.isDone && groups.every(({ entries }) => entries.length === 0);
  const message = isEmpty ? `No results for “${text.trim()}”.` : search.message;
  return { groups, message, isLoading: search.isLoading };
}
