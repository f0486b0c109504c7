import type { AccountList } from "@/lib/contracts/accounts/account-list";
import { formatCount } from "@/lib/contracts/text/format-number";
import { countedMembers } from "@/lib/contracts/wire/list-limit";

/** The number of accounts on a list, up to a limit: "12", "1,000+". */
export function describeCount({ count }: Pick<AccountList, "count">): string {
  return `${formatCount(count)}${count >= countedMembers ? "+" : ""}`;
}

/** A list's details beside its name: the number of accounts and the owner. */
export function describeList(list: AccountList): string {
  const accounts = `${describeCount(list)} ${list.count === 1 ? "account" : "accounts"}`;
  if (!list.is_shared) return accounts;
  return list.owner ? `${accounts} · shared by ${list.owner.name}` : `${accounts} · shared`;
}
