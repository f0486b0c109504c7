import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Bulk } from "@/lib/contracts/accounts/account-bulk";
import type { Database } from "../../database/database";
import { bulks } from "../../database/schema/bulk";
import type { Principal } from "../../principal";
import { startUndo } from "./execute";
import { type ChangeWindow, isWithin } from "./last-hour/hour";
import { readBulks } from "./read";

/** Kinds of bulk changes that aren't recorded in accounts' histories. */
const unrecordedKinds = ["task", "list"];
/** Maximum number of listed bulk changes. */
const maxListed = 20;

/** Lists the hour's bulk changes that aren't in accounts' histories and haven't been undone. */
export function listUnrecorded(db: Database, principal: Principal, hour: ChangeWindow, now: Date): Promise<Bulk[]> {
  return readBulks(db, principal, { which: isUnrecorded(principal, hour), limit: maxListed, now });
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

function isUnrecorded({ clientId }: Principal, hour: ChangeWindow) {
  return and(
    eq(bulks.clientId, clientId),
    eq(bulks.createdBy, hour.uid),
    isWithin(sql`${bulks.createdAt}`, hour),
    isNull(bulks.undoneAt),
    inArray(sql`${bulks.action} ->> 'kind'`, unrecordedKinds),
  );
}
