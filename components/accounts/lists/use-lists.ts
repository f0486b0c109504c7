"use client";

import useSWR from "swr";
import type { AccountList } from "@/lib/contracts/accounts/account-list";
import { send } from "@/lib/http/browser/send";

interface Lists {
  lists: readonly AccountList[];
  state: "loading" | "ready" | "failed";
  /** Loads the lists again: after a failure, and after a list was created, changed or deleted. */
  reload: () => void;
}

/** The lists that the user may see, by name. */
export function useLists(): Lists {
  // No deduplication: a list that was filled a moment ago must show its new count.
  const { data, error, mutate } = useSWR("/api/account-lists", load, { dedupingInterval: 0 });
  return { lists: data ?? [], state: data ? "ready" : error ? "failed" : "loading", reload: () => void mutate() };
}

async function load(): Promise<AccountList[]> {
  const outcome = await send("GET /account-lists/");
  if (outcome.kind === "refused") throw new Error(outcome.detail);
  return outcome.data.items;
}
