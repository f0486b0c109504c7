import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Database } from "../../../database/database";
import { bulkItems, bulks } from "../../../database/schema/bulk";
import { imports, transfers } from "../../../database/schema/imports";
import { handOvers } from "../../../database/schema/people/hand-overs";
import { hasFailed } from "../read";

interface Members {
  clientId: string;
  uids: readonly string[];
}

interface RunningWork {
  uid: string;
  /** For example `import of “leads.csv”`. */
  work: string;
}

/**
 * Finds an import or bulk change of one of the members, or a hand-over to one of them, that is in progress and would
 * stop halfway without their rights. Paused and stopped ones don't count, as they wait for a user anyway.
 *
 * @returns null: none is in progress
 */
export async function findRunningWork(tx: Database, members: Members): Promise<RunningWork | null> {
  return (
    (await findRunningImport(tx, members)) ?? (await findRunningBulk(tx, members)) ?? (await findTakeover(tx, members))
  );
}

/** Finds an import that is being run or undone, or that is waiting for its turn in a transfer. */
async function findRunningImport(tx: Database, { clientId, uids }: Members): Promise<RunningWork | null> {
  const [file] = await tx
    .select({ uid: imports.createdBy, name: imports.fileName })
    .from(imports)
    .leftJoin(transfers, and(eq(transfers.clientId, imports.clientId), eq(transfers.id, imports.transferId)))
    .where(
      and(
        eq(imports.clientId, clientId),
        inArray(imports.createdBy, [...uids]),
        or(inArray(imports.state, ["running", "undoing"]), inArray(transfers.state, ["running", "undoing"])),
      ),
    )
    .orderBy(asc(imports.createdAt), asc(imports.id))
    .limit(1);
  return file?.uid == null ? null : { uid: file.uid, work: `import of “${file.name}”` };
}

async function findRunningBulk(tx: Database, { clientId, uids }: Members): Promise<RunningWork | null> {
  const unfinished = await tx
    .select()
    .from(bulks)
    .where(and(eq(bulks.clientId, clientId), inArray(bulks.createdBy, [...uids]), isNull(bulks.settledAt)))
    .orderBy(asc(bulks.createdAt), asc(bulks.id));
  for (const bulk of unfinished) {
    if (bulk.createdBy === null || (await hasFailed(tx, bulk))) continue;
    const ofBulk = and(eq(bulkItems.clientId, clientId), eq(bulkItems.bulkId, bulk.id));
    return { uid: bulk.createdBy, work: `change of ${formatPlural(await tx.$count(bulkItems, ofBulk), "account")}` };
  }
  return null;
}

async function findTakeover(tx: Database, { clientId, uids }: Members): Promise<RunningWork | null> {
  const [handOver] = await tx
    .select({ uid: handOvers.successorId })
    .from(handOvers)
    .where(and(eq(handOvers.clientId, clientId), inArray(handOvers.successorId, [...uids])))
    .limit(1);
  return handOver?.uid == null ? null : { uid: handOver.uid, work: "takeover of other people’s accounts" };
}
