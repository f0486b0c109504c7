import { eq } from "drizzle-orm";
import { z } from "zod";
import { accountFilters } from "@/lib/contracts/accounts/filters";
import { filtersIn } from "@/lib/contracts/rules/territory";
import { chunksOf } from "../../../database/chunks-of";
import type { Database } from "../../../database/database";
import { territories } from "../../../database/schema/coverage";
import { enqueue } from "../../../queue/enqueue";

export const arrivalsSchema = z.object({ clientId: z.string(), accountIds: z.array(z.uuid()) });

/** Queue of new and changed accounts, to be assigned according to the client's territories. */
export const arrivalsQueue = { name: "territories", schema: arrivalsSchema };

/** Causes that only restore earlier values or accounts. */
const returns: ReadonlySet<string> = new Set(["undo", "undo_hour", "merge"]);
const accountsAtOnce = 200;

interface RecordedChange {
  accountId: string;
  contactId?: string | null;
  field: string;
  old: string | null;
}

/** The territory filters that depend on a field of accounts: changing it may make an account match. */
const filtersOn = (field: string) =>
  accountFilters.names.filter((name) => accountFilters.infoOf(name).fields?.includes(field));

/**
 * Queues accounts for their client's territories: new ones, and those with a change in a field used by a territory's
 * filter. Runs in the transaction that records the change. Owners aren't checked here, as the job skips accounts that
 * have an owner.
 */
export async function announceArrivals(
  tx: Database,
  { clientId, causeKind }: { clientId: string; causeKind: string },
  changes: readonly RecordedChange[],
): Promise<void> {
  if (returns.has(causeKind)) return;
  const ofAccounts = changes.filter(({ contactId }) => !contactId);
  const isNew = ({ field, old }: RecordedChange) => field === "account" && old === null;
  if (!ofAccounts.some((change) => isNew(change) || filtersOn(change.field).length > 0)) return;
  const usedFilters = await findUsedFilters(tx, clientId);
  if (usedFilters === null) return;
  const mayFallIn = (change: RecordedChange) =>
    isNew(change) || filtersOn(change.field).some((filter) => usedFilters.has(filter));
  const ids = [...new Set(ofAccounts.filter(mayFallIn).map(({ accountId }) => accountId))];
  for (const accountIds of chunksOf(ids, accountsAtOnce))
    await enqueue(tx, arrivalsQueue, { clientId, accountIds }, { clientId });
}

/** The filters used by a client's territories, including those inside groups; null: the client has no territory. */
async function findUsedFilters(tx: Database, clientId: string): Promise<ReadonlySet<string> | null> {
  const rows = await tx
    .select({ query: territories.query })
    .from(territories)
    .where(eq(territories.clientId, clientId));
  return rows.length === 0
    ? null
    : new Set(rows.flatMap(({ query }) => filtersIn(query).flatMap((param) => accountFilters.nameOf(param) ?? [])));
}
