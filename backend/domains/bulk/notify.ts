import { and, eq, sql } from "drizzle-orm";
import type { BulkAction } from "@/lib/contracts/accounts/account-bulk";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Database } from "../../database/database";
import { bulkItems, type bulks } from "../../database/schema/bulk";
import { accounts } from "../../database/schema/core";
import { formatDay } from "../../local-time/days";
import type { Principal } from "../../principal";
import { acknowledgeAlerts, raiseAlert } from "../alerts/alerts";
import { type AccountRef, linkOf } from "../shared/account-ref";
import { getName } from "../shared/colleagues/colleagues";
import { countReassignedTasks } from "./open-tasks";

type BulkRow = typeof bulks.$inferSelect;

/** Alerts each member to whom accounts or tasks were assigned, except the author: one alert for all. */
export async function notifyOfBulk(tx: Database, principal: Principal, bulk: BulkRow, now: Date): Promise<void> {
  const { action } = bulk;
  for (const { uid, count } of await listRecipients(tx, bulk)) {
    const only = count === 1 && action.kind !== "territory" ? await findAccount(tx, bulk) : null;
    const what = only ? only.name : formatPlural(count, "account");
    const isTask = action.kind === "task";
    await raiseAlert(tx, bulk.clientId, [uid], {
      id: alertId(bulk),
      type: isTask ? "task_assigned" : "account_assigned",
      at: now,
      account: only,
      link: only ? linkOf(only) : isTask ? "/tasks" : "/all-accounts?owner=me",
      title: isTask ? action.title : `${what} ${count === 1 ? "was" : "were"} assigned to you`,
      body: await bodyOf(tx, principal, bulk, what),
    });
  }
}

/** Acknowledges the alerts of {@link notifyOfBulk} when the change is undone. */
export async function withdrawBulkNotice(tx: Database, bulk: BulkRow): Promise<void> {
  const uids = (await listRecipients(tx, bulk)).map(({ uid }) => uid);
  await acknowledgeAlerts(tx, bulk.clientId, uids, [alertId(bulk)]);
}

/** The members to whom accounts or tasks were assigned, except the author, with the number of accounts of each. */
async function listRecipients(tx: Database, bulk: BulkRow): Promise<{ uid: string; count: number }[]> {
  const { action } = bulk;
  if (action.kind !== "assign" && action.kind !== "task" && action.kind !== "territory") return [];
  const uid =
    action.kind === "territory"
      ? sql<string | null>`split_part(${bulkItems.after}, ',', 1)`
      : sql<string | null>`${action.kind === "assign" ? action.uid : (action.assignee_uid ?? null)}::text`;
  const rows = await tx
    .select({ uid, count: sql<number>`count(*)::int` })
    .from(bulkItems)
    .where(isChangedBy(bulk))
    .groupBy(sql`1`);
  return rows.flatMap(({ uid, count }) => (uid === null || uid === bulk.createdBy ? [] : [{ uid, count }]));
}

async function findAccount(tx: Database, bulk: BulkRow): Promise<Pick<AccountRef, "id" | "name"> | null> {
  const [first] = await tx
    .select({ id: accounts.id, name: accounts.name })
    .from(bulkItems)
    .innerJoin(accounts, and(eq(accounts.clientId, bulkItems.clientId), eq(accounts.id, bulkItems.accountId)))
    .where(isChangedBy(bulk))
    .limit(1);
  return first ?? null;
}

async function bodyOf(tx: Database, { uid }: Principal, bulk: BulkRow, what: string): Promise<string> {
  const { action } = bulk;
  if (action.kind === "territory") return `Assigned by the territory rule “${action.name}”.`;
  const name = await getName(tx, uid);
  if (action.kind === "task") return `${what} · assigned by ${name}.${dueOf(action)}`;
  const passed = action.kind === "assign" && action.with_tasks ? await countReassignedTasks(tx, bulk) : 0;
  return `Assigned by ${name}.${passed === 0 ? "" : ` With ${formatPlural(passed, "open task")}.`}`;
}

function isChangedBy({ clientId, id }: BulkRow) {
  return and(eq(bulkItems.clientId, clientId), eq(bulkItems.bulkId, id), eq(bulkItems.outcome, "changed"));
}

function dueOf({ due_date }: Extract<BulkAction, { kind: "task" }>): string {
  return due_date === undefined ? "" : ` Due ${formatDay(due_date)}.`;
}

function alertId({ id }: BulkRow): string {
  return `bulk-${id}`;
}
