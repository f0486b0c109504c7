"use client";

import { useRead } from "@/components/cache/use-read";
import type { Account } from "@/lib/contracts/accounts/account";
import { callHost, fieldsOf } from "@/lib/http/browser/call-host";
import { accountEntry, type PaletteEntry } from "../palette-entries";

const pauseMs = 120;
const limit = 8;
const timeoutMs = 8000;

export interface AccountSearch {
  state: "idle" | "loading" | "done";
  entries: readonly PaletteEntry[];
  /** Explains why accounts can't be searched; null when they can. */
  message: string | null;
}

const idle: AccountSearch = { state: "idle", entries: [], message: null };

async function findAccounts(text: string, signal: AbortSignal): Promise<AccountSearch> {
  const query = new URLSearchParams({ q: text, limit: String(limit) });
  const response = await callHost("GET", `/api/accounts?${query}`, { signal, timeoutMs });
  if (response === null) return { ...idle, message: "Accounts can’t be searched without a connection." };
  if (response.status === 401) window.location.assign("/login?reason=expired");
  const { items } = fieldsOf(response.body);
  if (!response.isOk || !Array.isArray(items)) {
    return { ...idle, message: "Accounts can’t be searched right now. Actions still work." };
  }
  return { state: "done", entries: items.filter(isListed).map(accountEntry), message: null };
}

type Listed = Pick<Account, "id" | "name" | "ticker" | "sector" | "logo">;

function isListed(row: unknown): row is Listed {
  const { id, name } = fieldsOf(row);
  return typeof id === "string" && typeof name === "string";
}

/**
 * The accounts that match the typed text, requested a moment after the last key press; an outdated response never
 * replaces a newer one.
 */
export function useAccountSearch(text: string): AccountSearch {
  const query = text.trim();
  const { data, isLoading } = useRead<AccountSearch>(
    query === "" ? null : ["palette-accounts", query],
    async (signal) => ({ kind: "ok", data: await findAccounts(query, signal) }),
    { pauseMs, keepPrevious: true },
  );
  const search = data ?? idle;
  return isLoading ? { ...search, state: "loading", message: null } : search;
}
