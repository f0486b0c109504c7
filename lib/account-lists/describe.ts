import type { AccountList } from "@/lib/contracts/account-list";
import { countedMembers } from "@/lib/contracts/list-limit";
import { formatCount } from "@/lib/figures/number";

/** How many accounts are on a list, as far as they are counted: "12", "1,000+". */
export function describeCount({ count }: Pick<AccountList, "count">): string {
  return `${formatCount(count)}${count >= countedMembers ? "+" : ""}`;
}

/** What is said of a list beside its name: how many are on it and whose it is. */
export function describeList(list: AccountList): string {
  const accounts = `${describeCount(list)} ${list.count === 1 ? "account" : "accounts"}`;
  if (!list.is_shared) return accounts;
  return list.owner ? `${accounts} · shared by ${list.owner.name}` : `${accounts} · shared`;
}
