"use client";

import useSWR, { useSWRConfig } from "swr";
import type { AccountsView } from "@/lib/accounts/list/view";
import { writeView } from "@/lib/accounts/list/view";
import type { AccountGroup, AccountGroups } from "@/lib/contracts/accounts/account-group";
import type { Grouping } from "@/lib/contracts/accounts/account-layout";
import { send } from "@/lib/http/browser/send";

export interface Groups {
  groups: AccountGroups | undefined;
  problem: string | null;
  /** Counts again after a failure. */
  recount: () => void;
  /** Moves an account's count to another group at once, before the groups are recounted. */
  shift: (from: string | null, to: string | null, worth: number) => void;
}

/**
 * The number of accounts of a view for each value, and their worth.
 *
 * @param counted a new number recounts
 */
export function useGroups(view: AccountsView, by: Grouping, counted: number): Groups {
  const query = writeView({ ...view, layout: null, sort: null });
  const params = new URLSearchParams(query);
  params.set("by", by);
  const key = JSON.stringify([`/api/accounts/groups?${params}`, counted]);
  const { cache } = useSWRConfig();
  const { data, error, mutate } = useSWR<AccountGroups, Error>(key, () => load(params), { keepPreviousData: true });
  // After a failure, only counts of the same request are shown, not the previous ones.
  const groups: AccountGroups | undefined = error ? cache.get(key)?.data : data;
  return {
    groups,
    problem: groups ? null : (error?.message ?? null),
    recount: () => void mutate(),
    shift: (from, to, worth) =>
      void mutate((now) => now && { ...now, items: shifted(now.items, { from, to, worth }) }, { revalidate: false }),
  };
}

function shifted(
  items: readonly AccountGroup[],
  { from, to, worth }: { from: string | null; to: string | null; worth: number },
) {
  const by = (group: AccountGroup, sign: number) => ({
    ...group,
    count: Math.max(group.count + sign, 0),
    market_cap_usd: group.market_cap_usd + sign * worth,
  });
  const remaining = items.map((group) => (group.value === from ? by(group, -1) : group));
  if (!remaining.some(({ value }) => value === to))
    return [...remaining, { value: to, label: to ?? "", count: 1, market_cap_usd: worth }];
  return remaining.map((group) => (group.value === to ? by(group, 1) : group));
}

async function load(query: URLSearchParams): Promise<AccountGroups> {
  const outcome = await send("GET /accounts/groups/", { query });
  if (outcome.kind === "refused") throw new Error(outcome.detail);
  return outcome.data;
}
