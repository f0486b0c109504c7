"use client";

import { useRef } from "react";
import { showToast } from "@/components/ui/toast-store";
import { removeAccount, restoreAccount } from "@/lib/accounts/requests";
import type { Account } from "@/lib/contracts/account";
import { formatPlural } from "@/lib/figures/number";

export interface Removal {
  /** Takes the row off the screen at once. @returns the way back */
  hide: (id: string) => () => void;
  /** Told after something was removed or restored. */
  onChanged: () => void;
}

/**
 * Removes accounts at once, on screen and at the backend, and offers Undo for a few seconds. What the backend refuses
 * comes back by itself. While a removal is under way further presses do nothing (case R16).
 * The function answers whether anything was removed.
 */
export function useRemoval({ hide, onChanged }: Removal): (accounts: readonly Account[]) => Promise<boolean> {
  const isBusy = useRef(false);
  return async (accounts) => {
    if (isBusy.current || accounts.length === 0) return false;
    isBusy.current = true;
    const removed: { account: Account; show: () => void }[] = [];
    let problem: string | null = null;
    for (const account of accounts) {
      const show = hide(account.id);
      const outcome = await removeAccount(account.id);
      if (outcome.kind === "ok") removed.push({ account, show });
      else {
        show();
        problem = outcome.detail;
      }
    }
    isBusy.current = false;
    if (problem) showToast(problem, { tone: "danger" });
    if (removed.length === 0) return false;
    onChanged();
    const [only] = accounts;
    const what = removed.length === 1 && only ? only.name : formatPlural(removed.length, "account");
    showToast(`Removed ${what}.`, {
      action: { label: "Undo", run: () => void undo(removed, onChanged) },
    });
    return true;
  };
}

async function undo(removed: readonly { account: Account; show: () => void }[], onChanged: () => void): Promise<void> {
  let failed = 0;
  for (const { account, show } of removed) {
    const outcome = await restoreAccount(account.id);
    if (outcome.kind === "ok") show();
    else failed += 1;
  }
  onChanged();
  if (failed > 0) showToast(`${formatPlural(failed, "account")} could not be restored.`, { tone: "danger" });
  else
    showToast(
      removed.length === 1
        ? `${removed[0]?.account.name} is back.`
        : `${formatPlural(removed.length, "account")} are back.`,
    );
}
