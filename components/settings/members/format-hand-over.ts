import { formatPlural } from "@/lib/contracts/text/format-number";

interface Amounts {
  accounts: number;
  tasks: number;
}

interface HandOver extends Amounts {
  /** The name of the colleague who gets them; null: nobody. */
  heir: string | null;
}

/** Says what is still being handed over: “12,400 accounts and 3 open tasks are being handed to Ana.” */
export function formatHandOver({ heir, ...amounts }: HandOver): string {
  const verb = amounts.accounts + amounts.tasks === 1 ? "is" : "are";
  return `${formatAmounts(amounts)} ${verb} being ${heir === null ? "unassigned" : `handed to ${heir}`}.`;
}

/** “12,400 accounts and 3 open tasks”; what there is none of is left out. */
export function formatAmounts({ accounts, tasks }: Amounts): string {
  return [
    accounts > 0 || tasks === 0 ? formatPlural(accounts, "account") : "",
    tasks > 0 ? formatPlural(tasks, "open task") : "",
  ]
    .filter(Boolean)
    .join(" and ");
}
