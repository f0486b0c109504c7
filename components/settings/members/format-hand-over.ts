import { type Amounts, formatAmounts } from "@/lib/contracts/text/format-amounts";

interface HandOver extends Amounts {
  /** The name of the colleague who gets the accounts and tasks; null: nobody. */
  successor: string | null;
}

/** Says what is still being handed over: “12,400 accounts and 3 open tasks are being handed to Ana.” */
export function formatHandOver({ successor, ...amounts }: HandOver): string {
  const verb = amounts.accounts + amounts.tasks === 1 ? "is" : "are";
  return `${formatAmounts(amounts)} ${verb} being ${successor === null ? "unassigned" : `handed to ${successor}`}.`;
}
