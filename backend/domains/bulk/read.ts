import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Bulk, bulkUndoDays, skipReasons } from "@/lib/contracts/accounts/account-bulk";
import { showFieldValue } from "@/lib/contracts/accounts/custom-field";
import { notFound } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import { type Database, readRows } from "../../database/database";
import { bulkItems, bulks } from "../../database/schema/bulk";
import { accounts, users } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { isJobOver } from "../../queue/enqueue";
import { findListName } from "../account-list/lists/read";
import { findFields } from "../values/custom-fields/read";
import { countContacts } from "./contacts";
import { countReassignedTasks } from "./open-tasks";

type BulkRow = typeof bulks.$inferSelect;

/** Maximum number of skipped accounts named for each reason. */
const maxNames = 5;
/** Maximum number of listed bulk changes. */
const maxListed = 10;

const countSchema = z.object({ outcome: z.string(), count: z.number(), names: z.array(z.string()) });

/**
 * Gets the progress and the outcome of a bulk change.
 *
 * @throws AppError 404 `not_found`: it is missing, or another user's
 */
export async function getBulk(db: Database, principal: Principal, id: string, now: Date): Promise<Bulk> {
  const [bulk] = await db
    .select()
    .from(bulks)
    .where(and(ownBulks(principal), eq(bulks.id, id)));
  if (!bulk) throw notFound();
  return serializeBulk(db, principal, bulk, now);
}

/** Lists the principal's bulk changes, newest first; with `isOpen` only unfinished ones. */
export async function listBulks(db: Database, principal: Principal, isOpen: boolean, now: Date): Promise<Bulk[]> {
  const which = and(ownBulks(principal), isOpen ? isNull(bulks.settledAt) : undefined);
  return readBulks(db, principal, { which, limit: maxListed, now });
}

/** Reads the bulk changes that a condition selects, newest first. */
export async function readBulks(
  db: Database,
  principal: Principal,
  { which, limit, now }: { which: SQL | undefined; limit: number; now: Date },
): Promise<Bulk[]> {
  const rows = await db.select().from(bulks).where(which).orderBy(desc(bulks.createdAt), desc(bulks.id)).limit(limit);
  const described: Bulk[] = [];
  for (const row of rows) described.push(await serializeBulk(db, principal, row, now));
  return described;
}

/** Finds the principal's first bulk change that assigned the accounts of a territory; null: there is none. */
export async function findTerritoryBulk(
  db: Database,
  principal: Principal,
  territoryId: string,
): Promise<{ id: string; total: number } | null> {
  const [bulk] = await db
    .select({ id: bulks.id })
    .from(bulks)
    .where(
      and(
        ownBulks(principal),
        sql`${bulks.action} @> ${JSON.stringify({ kind: "territory", territory_id: territoryId })}::jsonb`,
      ),
    )
    .orderBy(asc(bulks.createdAt), asc(bulks.id))
    .limit(1);
  if (!bulk) return null;
  const isOfBulk = and(eq(bulkItems.clientId, principal.clientId), eq(bulkItems.bulkId, bulk.id));
  return { id: bulk.id, total: await db.$count(bulkItems, isOfBulk) };
}

function ownBulks({ clientId, uid }: Principal) {
  return and(eq(bulks.clientId, clientId), eq(bulks.createdBy, uid));
}

/** Whether a bulk change can still be undone. */
export function isUndoable({ action, undoneAt, createdAt }: BulkRow, now: Date): boolean {
  return (
    action.kind !== "undo_hour" && undoneAt === null && now.getTime() - createdAt.getTime() <= bulkUndoDays * dayMs
  );
}

/** Whether a bulk change is unfinished and its job has failed permanently. */
export async function hasFailed(db: Database, { jobId, settledAt }: BulkRow): Promise<boolean> {
  return settledAt === null && jobId !== null && isJobOver(db, "bulk", jobId);
}

/** Converts a bulk change to its API form, with progress and outcome. */
export async function serializeBulk(db: Database, principal: Principal, bulk: BulkRow, now: Date): Promise<Bulk> {
  const counts = await countOutcomes(db, bulk);
  const of = (outcome: string) => counts.find((row) => row.outcome === outcome)?.count ?? 0;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const isUndone = bulk.undoneAt !== null;
  const remaining = isUndone ? of("changed") : of("waiting");
  const isOver = bulk.settledAt !== null;
  const contacts = bulk.action.kind === "contacts" ? await countContacts(db, bulk) : { contacts: 0, kept: 0 };
  return {
    id: bulk.id,
    action: bulk.action,
    person: await findPerson(db, bulk),
    list: await findList(db, principal, bulk),
    custom: await nameCustom(db, bulk),
    created_at: bulk.createdAt.toISOString(),
    state: isOver ? "done" : (await hasFailed(db, bulk)) ? "failed" : "running",
    is_undoable: isUndoable(bulk, now) && (of("changed") > 0 || !isOver),
    is_undone: isUndone,
    total,
    done: total - remaining,
    changed: of("changed"),
    tasks: bulk.action.kind === "assign" && bulk.action.with_tasks ? await countReassignedTasks(db, bulk) : 0,
    contacts: contacts.contacts,
    kept_contacts: contacts.kept,
    undone: of("undone"),
    kept: of("kept"),
    skipped: skipReasons.flatMap((reason) => {
      const row = counts.find(({ outcome }) => outcome === reason);
      return row ? [{ reason, count: row.count, names: row.names }] : [];
    }),
  };
}

async function findPerson(db: Database, { action }: BulkRow): Promise<Bulk["person"]> {
  const uid = personOf(action);
  if (uid === null) return null;
  const [row] = await db.select({ name: users.fullName }).from(users).where(eq(users.id, uid));
  return { uid, name: row?.name ?? "a former user" };
}

function personOf(action: BulkRow["action"]): string | null {
  if (action.kind === "assign" || action.kind === "undo_hour") return action.uid;
  return action.kind === "task" ? (action.assignee_uid ?? null) : null;
}

async function findList(db: Database, principal: Principal, { action }: BulkRow): Promise<Bulk["list"]> {
  if (action.kind !== "list") return null;
  const found = await findListName(db, principal, action.list_id);
  return found && { id: found.id, name: found.name };
}

async function nameCustom(db: Database, { clientId, action }: BulkRow): Promise<Bulk["custom"]> {
  const customValues = Object.entries(action.kind === "set" ? (action.values.custom ?? {}) : {});
  const fields = await findFields(
    db,
    clientId,
    customValues.map(([id]) => id),
  );
  return customValues.map(([id, value]) => {
    const field = fields.get(id);
    return {
      name: field?.name ?? "a custom field",
      value: field && value !== null ? showFieldValue(field, value) : value,
    };
  });
}

function countOutcomes(db: Database, { clientId, id }: BulkRow) {
  return readRows(
    db,
    countSchema,
    sql`select counted.outcome, counted.count,
          array(select ${accounts.name} from ${bulkItems}
            join ${accounts} on ${accounts.clientId} = ${bulkItems.clientId} and ${accounts.id} = ${bulkItems.accountId}
            where ${bulkItems.clientId} = ${clientId} and ${bulkItems.bulkId} = ${id}::uuid
              and ${bulkItems.outcome} = counted.outcome and counted.outcome not in ('waiting', 'changed', 'undone')
            order by ${bulkItems.accountId} limit ${maxNames}) as names
        from (select outcome, count(*)::int as count from ${bulkItems}
          where ${bulkItems.clientId} = ${clientId} and ${bulkItems.bulkId} = ${id}::uuid group by outcome) counted`,
  );
}
