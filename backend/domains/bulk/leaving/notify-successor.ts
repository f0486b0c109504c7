import type { Amounts } from "@/lib/contracts/text/format-amounts";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Database } from "../../../database/database";
import { raiseAlert } from "../../alerts/alerts";
import { type AccountRef, linkOf } from "../../shared/account-ref";

interface HandedOver extends Amounts {
  successorId: string;
  /** The reason, such as “Dana Reyes left the workspace”. */
  because: string;
  /** The account, if it is the only one and known. */
  only?: Pick<AccountRef, "id" | "name"> | undefined;
  now: Date;
}

/** Alerts the new owner once, about everything that was handed over. */
export async function notifySuccessor(
  tx: Database,
  clientId: string,
  { successorId, because, accounts, tasks, only, now }: HandedOver,
): Promise<void> {
  if (accounts + tasks === 0) return;
  const accountText = only ? only.name : formatPlural(accounts, "account");
  const taskText = formatPlural(tasks, "open task");
  const along = accounts > 0 && tasks > 0 ? ` With ${taskText}.` : "";
  const to = `${(accounts > 0 ? accounts : tasks) === 1 ? "was" : "were"} assigned to you`;
  await raiseAlert(tx, clientId, [successorId], {
    type: accounts > 0 ? "account_assigned" : "task_assigned",
    title: `${accounts > 0 ? accountText : taskText} ${to}`,
    body: `${because}.${along}`,
    account: only ?? null,
    link: only ? linkOf(only) : accounts > 0 ? "/all-accounts?owner=me" : "/tasks",
    at: now,
  });
}
