import { and, desc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { type Bulk, maxBulkMatches } from "@/lib/contracts/accounts/account-bulk";
import { formatCount } from "@/lib/contracts/text/format-number";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { insertRow } from "../../database/insert-row";
import { bulkItems, bulks } from "../../database/schema/bulk";
import type { Principal } from "../../principal";
import { actorOf, recordAudit } from "../shared/audit/audit";
import { startUndo } from "./execute";
import { type ChangeWindow, isInWindow, isRemovedInWindow } from "./last-hour/hour";
import { findUnmetPrecondition } from "./preconditions";
import { serializeBulk } from "./read";

/** Kinds of bulk changes that aren't recorded in accounts' histories. */
const unrecordedKinds = ["task", "list"];

/**
 * Records a bulk change that undoes a member's changes within an hour, with one item per account, without starting it.
 * Changes after that hour aren't included.
 *
 * @returns the bulk change's id
 * @throws AppError the errors of {@link findUnmetPrecondition}; 409 `too_many`
 */
export async function startRecentUndo(
  tx: Database,
  principal: Principal,
  hour: ChangeWindow,
  now: Date,
): Promise<string> {
  const action = { kind: "undo_hour" as const, uid: hour.uid, until: hour.until.toISOString() };
  const unmet = await findUnmetPrecondition(tx, principal, action);
  if (unmet) throw unmet;
  const { clientId, uid: createdBy } = principal;
  const bulk = await insertRow(tx, bulks, { clientId, action, createdBy, createdAt: now });
  await tx.execute(sql`
    insert into ${bulkItems} (client_id, bulk_id, account_id, seen)
    select ${clientId}, ${bulk.id}::uuid, of.account_id, '{"owner":null}'::jsonb from (
      select c.account_id from account_changes c where ${isInWindow(clientId, hour)}
      union
      select a.id from accounts a where ${isRemovedInWindow(clientId, hour)}
      limit ${maxBulkMatches + 1}
    ) of`);
  const accounts = await tx.$count(bulkItems, and(eq(bulkItems.clientId, clientId), eq(bulkItems.bulkId, bulk.id)));
  if (accounts > maxBulkMatches)
    throw new AppError(409, "too_many", `That is more than ${formatCount(maxBulkMatches)} accounts.`);
  await recordAudit(tx, {
    ...actorOf(principal),
    at: now,
    action: "account.bulk",
    subject: bulk.id,
    details: { ...action, accounts },
  });
  return bulk.id;
}

/** Lists the hour's bulk changes that aren't in accounts' histories and haven't been undone. */
export async function listUnrecorded(
  db: Database,
  principal: Principal,
  hour: ChangeWindow,
  now: Date,
): Promise<Bulk[]> {
  const rows = await db
    .select()
    .from(bulks)
    .where(isUnrecorded(principal, hour))
    .orderBy(desc(bulks.createdAt), desc(bulks.id))
    .limit(20);
  const described: Bulk[] = [];
  for (const row of rows) described.push(await serializeBulk(db, principal, row, now));
  return described;
}

/** Starts undoing the bulk changes of {@link listUnrecorded}. @returns their ids */
export async function undoUnrecorded(
  tx: Database,
  principal: Principal,
  hour: ChangeWindow,
  now: Date,
): Promise<string[]> {
  const rows = await tx.select().from(bulks).where(isUnrecorded(principal, hour)).for("update");
  for (const row of rows) await startUndo(tx, principal, row, now);
  return rows.map(({ id }) => id);
}

function isUnrecorded({ clientId }: Principal, { uid, since, until }: ChangeWindow) {
  return and(
    eq(bulks.clientId, clientId),
    eq(bulks.createdBy, uid),
    gt(bulks.createdAt, since),
    lte(bulks.createdAt, until),
    isNull(bulks.undoneAt),
    inArray(sql`${bulks.action} ->> 'kind'`, unrecordedKinds),
  );
}
