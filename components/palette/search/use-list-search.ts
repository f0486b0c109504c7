"use client";

import { Layers, ListPlus } from "lucide-react";
import useSWR from "swr";
import { loadViews } from "@/lib/accounts/browser/default-views";
import { fullView, viewHref } from "@/lib/accounts/list/view";
import { send } from "@/lib/http/browser/send";
import type { PaletteEntry } from "../palette-entries";

const maxResults = 5;

/**
 * The saved views and the lists whose name, or a word of it, starts with the typed text; none when they can't be
 * loaded.
 */
export function useListSearch(text: string): readonly PaletteEntry[] {
  const query = text.trim().toLowerCase();
  const isEnabled = query !== "";
  const { data: views } = useSWR(isEnabled ? ["saved-views", "account"] : null, () => loadViews("account"));
  const { data: lists } = useSWR(isEnabled ? "/api/account-lists" : null, loadAllLists);
  if (!isEnabled) return [];
  const entries: PaletteEntry[] = [
    ...(views ?? []).map(({ id, name, is_shared: isShared }) => ({
      ...{ id: `view-${id}`, label: name, icon: Layers, to: `/all-accounts?view=${id}` },
      detail: isShared ? "Shared view" : "View",
    })),
    ...(lists ?? []).map(({ id, name, is_shared: isShared }) => ({
      ...{ id: `list-${id}`, label: name, icon: ListPlus, to: viewHref({ ...fullView, list: id }) },
      detail: isShared ? "Shared list" : "List",
    })),
  ];
  return entries.filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${query}`)).slice(0, maxResults);
}

/** @throws Error when the request is refused */
async function loadAllLists() {
  const outcome = await send("GET /account-lists/");
  if (outcome.kind === "refused") throw new Error(outcome.detail);
  return outcome.data.items;
}
