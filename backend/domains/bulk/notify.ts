import { and, eq } from "drizzle-orm";
import type { BulkAction } from "@/lib/contracts/accounts/account-bulk";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Database } from "../../database/database";
import { bulkItems, type bulks } from "../../database/schema/bulk";
import { accounts } from "../../database/schema/core";
import { formatDay } from "../../local-time/days";
import type { Principal } from "../../principal";
import { acknowledgeAlerts, raiseAlert } from "../alerts/alerts";
import { linkOf } from "../shared/account-ref";
import { getName } from "../shared/colleagues/colleagues";
import { countReassignedTasks } from "./open-tasks";

type BulkRow = typeof bulks.$inferSelect;

/**
 * Alerts the member to whom accounts or tasks were assigned: one alert for all, and none if they assigned them
 * themselves.
 */
export async function notifyOfBulk(tx: Database, principal: Principal, bulk: BulkRow, now: Date): Promise<void> {
  const uid = recipientOf(bulk);
  if (uid === null || (bulk.action.kind !== "assign" && bulk.action.kind !== "task")) return;
  const changed = and(
    eq(bulkItems.clientId, bulk.clientId),
    eq(bulkItems.bulkId, bulk.id),
    eq(bulkItems.outcome, "changed"),
  );
  const count = await tx.$count(bulkItems, changed);
  const [first] = await tx
    .select({ id: accounts.id, name: accounts.name })
    .from(bulkItems)
    .innerJoin(accounts, and(eq(accounts.clientId, bulkItems.clientId), eq(accounts.id, bulkItems.accountId)))
    .where(changed)
    .limit(1);
  if (!first) return;
  const isOne = count === 1;
  const what = isOne ? first.name : formatPlural(count, "account");
  const passed = bulk.action.kind === "assign" && bulk.action.with_tasks ? await countReassignedTasks(tx, bulk) : 0;
  const along = passed === 0 ? "" : ` With ${formatPlural(passed, "open task")}.`;
  const by = `assigned by ${await getName(tx, principal.uid)}.`;
  await raiseAlert(tx, bulk.clientId, [uid], {
    id: alertId(bulk),
    at: now,
    account: isOne ? first : null,
    link: isOne ? linkOf(first) : bulk.action.kind === "assign" ? "/all-accounts?owner=me" : "/tasks",
    ...(bulk.action.kind === "assign"
      ? {
          type: "account_assigned",
          title: `${what} ${isOne ? "was" : "were"} assigned to you`,
          body: `${by.replace("a", "A")}${along}`,
        }
      : { type: "task_assigned", title: bulk.action.title, body: `${what} · ${by}${dueOf(bulk.action)}` }),
  });
}

/** Acknowledges the alert of {@link notifyOfBulk} when the change is undone. */
export async function withdrawBulkNotice(tx: Database, bulk: BulkRow): Promise<void> {
  const uid = recipientOf(bulk);
  if (uid !== null) await acknowledgeAlerts(tx, bulk.clientId, [uid], [alertId(bulk)]);
}

function recipientOf({ action, createdBy }: BulkRow): string | null {
  const uid = action.kind === "assign" ? action.uid : action.kind === "task" ? (action.assignee_uid ?? null) : null;
  return uid === createdBy ? null : uid;
}

function dueOf({ due_date }: Extract<BulkAction, { kind: "task" }>): string {
  return due_date === undefined ? "" : ` Due ${formatDay(due_date)}.`;
}

function alertId({ id }: BulkRow): string {
  return `bulk-${id}`;
}
