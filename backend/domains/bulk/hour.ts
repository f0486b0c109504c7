import { and, desc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Bulk } from "@/lib/contracts/accounts/account-bulk";
import type { Database } from "../../database/database";
import { bulks } from "../../database/schema/bulk";
import type { Principal } from "../../principal";
import { startUndo } from "./execute";
import type { ChangeWindow } from "./last-hour/hour";
import { serializeBulk } from "./read";

/** Kinds of bulk changes that aren't recorded in accounts' histories. */
const unrecordedKinds = ["task", "list"];

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
