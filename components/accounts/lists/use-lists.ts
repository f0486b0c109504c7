"use client";

import useSWR from "swr";
import { loadLists } from "@/lib/account-lists/browser/requests";
import type { AccountList } from "@/lib/contracts/account-list";

interface Lists {
  lists: readonly AccountList[];
  state: "loading" | "ready" | "failed";
  /** Asks anew: after a failure, and after a list was made, changed or deleted. */
  reload: () => void;
}

/** The lists that the user sees, by name. */
export function useLists(): Lists {
  // A list that was filled a moment ago is shown filled.
  const { data, error, mutate } = useSWR("/api/account-lists", load, { dedupingInterval: 0 });
  return { lists: data ?? [], state: data ? "ready" : error ? "failed" : "loading", reload: () => void mutate() };
}

async function load(): Promise<AccountList[]> {
  const outcome = await loadLists();
  if (outcome.kind === "refused") throw new Error(outcome.detail);
  return outcome.data.items;
}
