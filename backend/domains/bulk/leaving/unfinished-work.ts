import { and, asc, eq, inArray, or } from "drizzle-orm";
import { defaultRole } from "@/lib/contracts/rights/rights";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Database } from "../../../database/database";
import { imports, transfers } from "../../../database/schema/imports";
import { handOvers } from "../../../database/schema/people/hand-overs";
import type { Principal } from "../../../principal";
import { listBulks } from "../bulk/read";

type Member = Pick<Principal, "clientId" | "uid">;

/**
 * Describes a member's import or bulk change, or a hand-over to them, that is in progress and would stop halfway
 * without their rights. Paused and stopped ones don't count, as they wait for a user anyway.
 *
 * @returns for example “import of “leads.csv””; null: none is in progress
 */
export async function findRunningWork(tx: Database, by: Member, now: Date): Promise<string | null> {
  const file = await findRunningImport(tx, by);
  if (file) return `import of “${file.name}”`;
  // The role only affects which lists are named.
  const bulk = (await listBulks(tx, { role: defaultRole, denied: [], ...by }, true, now)).find(
    ({ state }) => state === "running",
  );
  if (bulk) return `change of ${formatPlural(bulk.total, "account")}`;
  const isSuccessor = and(eq(handOvers.clientId, by.clientId), eq(handOvers.successorId, by.uid));
  return (await tx.$count(handOvers, isSuccessor)) > 0 ? "takeover of other people’s accounts" : null;
}

/** Finds an import that is being run or undone, or that is waiting for its turn in a transfer. */
async function findRunningImport(tx: Database, { clientId, uid }: Member): Promise<{ name: string } | null> {
  const [file] = await tx
    .select({ name: imports.fileName })
    .from(imports)
    .leftJoin(transfers, and(eq(transfers.clientId, imports.clientId), eq(transfers.id, imports.transferId)))
    .where(
      and(
        eq(imports.clientId, clientId),
        eq(imports.createdBy, uid),
        or(inArray(imports.state, ["running", "undoing"]), inArray(transfers.state, ["running", "undoing"])),
      ),
    )
    .orderBy(asc(imports.createdAt), asc(imports.id))
    .limit(1);
  return file ?? null;
}
