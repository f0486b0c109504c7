"use client";

import { useEffect, useState } from "react";
import type { AccountsPage } from "@/lib/contracts/account";
import { accountEntry, type PaletteEntry } from "./palette-entries";

const pauseMs = 120;
const limit = 8;

export interface AccountSearch {
  state: "idle" | "loading" | "done";
  entries: readonly PaletteEntry[];
  /** Why there are no accounts, when there are none. */
  message: string | null;
}

const idle: AccountSearch = { state: "idle", entries: [], message: null };

async function findAccounts(text: string, signal: AbortSignal): Promise<AccountSearch> {
  const query = new URLSearchParams({ q: text, limit: String(limit) });
  const response = await fetch(`/api/accounts?${query}`, { signal });
  if (response.status === 401) window.location.assign("/login?reason=expired");
  if (!response.ok) return { ...idle, message: "Accounts can't be searched right now. Pages still work." };
  const page: AccountsPage = await response.json();
  const message = page.items.length === 0 ? `No account matches “${text}”.` : null;
  return { state: "done", entries: page.items.map(accountEntry), message };
}

/** Follows what is typed with the accounts that match, a moment after the last key; earlier answers never overtake. */
export function useAccountSearch(text: string): AccountSearch {
  const [search, setSearch] = useState(idle);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === "") {
      setSearch(idle);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      setSearch((before) => ({ ...before, state: "loading", message: null }));
      findAccounts(wanted, controller.signal).then(setSearch, () => {
        if (controller.signal.aborted) return;
        setSearch({ ...idle, message: "Accounts can't be searched while you are offline." });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  return search;
}
