import type { Account, AccountOutcomes } from "@/lib/contracts/accounts/account";
import type { User } from "@/lib/contracts/people/user";
import { can, canRemoveAccount, type RoleHolder } from "@/lib/contracts/rights/rights";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Outcome } from "@/lib/http/browser/send";
import type { RestoreRows } from "@/lib/paging/paged-list";

/** A removal of at least this many rows requires confirmation. */
export const minConfirmedRows = 10;

/** The accounts that a user wants to remove, and which of them the user may remove. */
export interface RemovalPlan {
  removable: readonly Account[];
  /** The number of removable accounts that belong to other users. */
  othersCount: number;
  /** The number of other users' accounts that stay because the user may not remove them. */
  stayingCount: number;
}

/** Divides the selected accounts into those that this user can remove and those that stay. */
export function planRemoval(user: Pick<User, "uid"> & RoleHolder, accounts: readonly Account[]): RemovalPlan {
  const removable = accounts.filter((account) => canRemoveAccount(user, account));
  const isOthers = ({ owner }: Account) => owner !== null && owner.uid !== user.uid;
  return {
    removable,
    othersCount: removable.filter(isOthers).length,
    stayingCount: accounts.length - removable.length,
  };
}

/** Describes a removal for its confirmation: a question, and details. */
export function describeRemovalPlan({ removable, othersCount, stayingCount }: RemovalPlan): {
  title: string;
  text: string;
} {
  const others = othersCount === 0 ? "" : `${formatPlural(othersCount, "belongs", "belong")} to others. `;
  const staying =
    stayingCount === 0 ? "" : `${formatPlural(stayingCount, "belongs", "belong")} to others and will stay. `;
  return {
    title: `Remove ${formatPlural(removable.length, "account")}?`,
    text: `${others}${staying}You can restore them for 30 days.`,
  };
}

/** Describes the removal of all matching accounts, most of which aren't loaded, for its confirmation. */
export function describeRemovalOfAll(count: number, { role }: Pick<User, "role">): { title: string; text: string } {
  // A rep can only remove their own accounts and accounts without an owner.
  const exception = can(role, "removeAnyAccount") ? "" : " Accounts owned by others will be kept.";
  return {
    title: `Remove ${formatPlural(count, "account")}?`,
    text: `This includes all matching accounts, even those not shown.${exception} You can restore them for 30 days.`,
  };
}

interface RemovalActions {
  /** Hides the rows immediately. */
  hide: (ids: readonly string[]) => RestoreRows;
  remove: (ids: readonly string[]) => Promise<Outcome<AccountOutcomes>>;
  restore: (ids: readonly string[]) => Promise<Outcome<AccountOutcomes>>;
  notify: (text: string, tone: "neutral" | "danger") => void;
  onChanged: () => void;
}

export interface StartedRemoval {
  /** Resolves to whether anything was removed. */
  done: Promise<boolean>;
  /** Undoes the removal at any time; if its request is still running, waits for it first. */
  undo: () => Promise<void>;
}

/**
 * Removes accounts from the screen immediately, and then in the backend. Accounts that the backend refuses to remove
 * reappear, with the reason.
 */
export function startRemoval(
  accounts: readonly Account[],
  { hide, remove, restore, notify, onChanged }: RemovalActions,
): StartedRemoval {
  const ids = accounts.map(({ id }) => id);
  const restoreRows = hide(ids);
  const removed = (async () => {
    const outcome = await remove(ids);
    const removedIds = outcome.kind === "ok" ? idsWith(outcome.data, "removed") : [];
    const stayed = ids.filter((id) => !removedIds.includes(id));
    if (stayed.length > 0) restoreRows(stayed);
    if (outcome.kind === "refused") notify(outcome.detail, "danger");
    else if (stayed.length > 0) notify(`${formatPlural(stayed.length, "account")} could not be removed.`, "danger");
    if (removedIds.length > 0) onChanged();
    return removedIds;
  })();
  const undo = async () => {
    const removedIds = await removed;
    if (removedIds.length === 0) return;
    const outcome = await restore(removedIds);
    const back = outcome.kind === "ok" ? idsWith(outcome.data, "restored") : [];
    restoreRows(back);
    onChanged();
    if (back.length < removedIds.length) {
      notify(`${formatPlural(removedIds.length - back.length, "account")} could not be restored.`, "danger");
      return;
    }
    notify(`${nameOf(accounts, back)} ${back.length === 1 ? "was" : "were"} restored.`, "neutral");
  };
  return { done: removed.then((removedIds) => removedIds.length > 0), undo };
}

/** Names accounts for a sentence: one by its name, several by their number. */
export function nameOf(accounts: readonly Account[], ids: readonly string[]): string {
  const only = ids.length === 1 ? accounts.find(({ id }) => id === ids[0]) : undefined;
  return only?.name ?? formatPlural(ids.length, "account");
}

function idsWith({ results }: AccountOutcomes, expected: AccountOutcomes["results"][number]["outcome"]): string[] {
  return results.flatMap(({ id, outcome }) => (outcome === expected ? [id] : []));
}
