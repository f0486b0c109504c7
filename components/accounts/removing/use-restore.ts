"use client";

import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import { restoreAccounts } from "@/lib/accounts/browser/requests";
import type { RemovedAccount } from "@/lib/contracts/accounts/account";
import { deleteLists } from "../cached-lists";

const refusals = {
  duplicate: "Another account now has this name or domain. Change it there first.",
  not_found: "This account can no longer be restored.",
};

/** Restores one account and reports the outcome. While the request is running, further presses do nothing. */
export function useRestore({ id, name }: Pick<RemovedAccount, "id" | "name">, onRestored: () => void) {
  const { isSending: busy, run } = useOneAtATime();
  const restore = async () => {
    const outcome = await run(() => restoreAccounts([id]));
    if (outcome === null) return;
    const result = outcome.kind === "ok" ? outcome.data.results[0]?.outcome : undefined;
    if (result === "restored") {
      deleteLists();
      showToast(`${name} was restored.`);
      onRestored();
      return;
    }
    const text = outcome.kind === "refused" ? outcome.detail : refusals[result === "duplicate" ? result : "not_found"];
    showToast(text, { tone: "danger" });
  };
  return { busy, restore };
}
