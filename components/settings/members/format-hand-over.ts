import { formatPlural } from "@/lib/figures/number";

interface HandOver {
  accounts: number;
  tasks: number;
  /** The name of the colleague who gets them; null: nobody. */
  heir: string | null;
}

/** Says what is still being handed over: “12,400 accounts and 3 open tasks are being handed to Ana.” */
export function formatHandOver({ accounts, tasks, heir }: HandOver): string {
  const amounts = [
    accounts > 0 || tasks === 0 ? formatPlural(accounts, "account") : "",
    tasks > 0 ? formatPlural(tasks, "open task") : "",
  ].filter(Boolean);
  const verb = accounts + tasks === 1 ? "is" : "are";
  return `${amounts.join(" and ")} ${verb} being ${heir === null ? "unassigned" : `handed to ${heir}`}.`;
}
