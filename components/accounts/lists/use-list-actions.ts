"use client";

import { useSWRConfig } from "swr";
import { useChangeKey } from "@/components/drafts/use-change-key";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { AccountList, ListChange, NewList } from "@/lib/contracts/accounts/account-list";
import { type Outcome, send } from "@/lib/http/browser/send";

interface ListActions {
  /** Whether a request is in progress; further presses are ignored until it ends (case R16). */
  isSending: boolean;
  /** Each resolves to the list after the change; null when it was refused, which a toast reports. */
  add: (list: NewList) => Promise<AccountList | null>;
  change: (list: AccountList, change: ListChange) => Promise<AccountList | null>;
  /** @returns whether the list is deleted */
  remove: (id: string) => Promise<boolean>;
}

/** Creates, changes and deletes lists, one request at a time. */
export function useListActions(): ListActions {
  const { keyOf, done } = useChangeKey();
  const { mutate } = useSWRConfig();
  const { isSending, run } = useOneAtATime();
  const attempt = async <Data>(request: () => Promise<Outcome<Data>>): Promise<Outcome<Data> | null> => {
    const outcome = await run(request);
    if (outcome?.kind === "refused") showToast(Object.values(outcome.fields)[0] ?? outcome.detail, { tone: "danger" });
    if (outcome?.kind === "ok") void mutate("/api/account-lists", undefined);
    return outcome;
  };
  const listOf = (outcome: Outcome<AccountList> | null) => (outcome?.kind === "ok" ? outcome.data : null);
  return {
    isSending,
    add: async (list) => {
      const added = listOf(await attempt(() => send("POST /account-lists/", { body: list, key: keyOf(list) })));
      if (added) done();
      return added;
    },
    change: async (list, change) =>
      listOf(
        await attempt(() =>
          send("PATCH /account-lists/:id/", {
            params: { id: list.id },
            body: { ...change, updated_at: list.updated_at },
          }),
        ),
      ),
    remove: async (id) => {
      const outcome = await attempt(() => send("DELETE /account-lists/:id/", { params: { id } }));
      // A list that is already deleted counts as deleted.
      return outcome?.kind === "ok" || (outcome?.kind === "refused" && outcome.code === "not_found");
    },
  };
}
