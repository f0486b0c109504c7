import { formatPlural } from "./format-number";

/** Numbers of accounts and of open tasks. */
export interface Amounts {
  accounts: number;
  tasks: number;
}

/** “12,400 accounts and 3 open tasks”. A number of 0 is left out; if both are 0: “0 accounts”. */
export function formatAmounts({ accounts, tasks }: Amounts): string {
  const parts = [
    accounts > 0 || tasks === 0 ? [formatPlural(accounts, "account")] : [],
    tasks > 0 ? [formatPlural(tasks, "open task")] : [],
  ];
  return parts.flat().join(" and ");
}
