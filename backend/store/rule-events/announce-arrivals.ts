import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../database/database";
import { territories } from "../../database/schema/coverage";
import { enqueue } from "../../queue/enqueue";

export const arrivalsSchema = z.object({ clientId: z.string(), accountIds: z.array(z.uuid()) });

/** New accounts on their way to the territories of their client. */
export const arrivalsQueue = { name: "territories", schema: arrivalsSchema };

/** What takes an addition back, or brings back what was there: nothing arrives. */
const returns: ReadonlySet<string> = new Set(["undo", "undo_hour", "merge"]);
const accountsAtOnce = 200;

interface RecordedChange {
  accountId: string;
  contactId?: string | null;
  field: string;
  old: string | null;
}

/** Has the territories of a client look at accounts that are new; in the transaction that records their addition. */
export async function announceArrivals(
  tx: Database,
  { clientId, causeKind }: { clientId: string; causeKind: string },
  changes: readonly RecordedChange[],
): Promise<void> {
  if (returns.has(causeKind)) return;
  const ids = changes.flatMap(({ accountId, contactId, field, old }) =>
    field === "account" && old === null && !contactId ? [accountId] : [],
  );
  if (ids.length === 0) return;
  const [any] = await tx.select({ one: sql`1` }).from(territories).where(eq(territories.clientId, clientId)).limit(1);
  if (!any) return;
  for (let start = 0; start < ids.length; start += accountsAtOnce)
    await enqueue(tx, arrivalsQueue, { clientId, accountIds: ids.slice(start, start + accountsAtOnce) }, { clientId });
}
