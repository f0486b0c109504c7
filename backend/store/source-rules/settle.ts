import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "../../database/database";
import { sourceRules } from "../../database/schema/connectors";
import { changeEach } from "../accounts/change-each";
import type { settleQueue } from "./keep";
import { changeOf } from "./preview";
import { lookAtNext } from "./walk";

/**
 * Chooses a value again at the next accounts of a client, by the rule that holds; where it stood is kept with what it
 * wrote, so that a second run goes on from there. A value that another account has to itself stays as it was.
 *
 * @returns whether there are more; not when the rule was changed again meanwhile
 */
export async function settleNext(
  tx: Database,
  { clientId, field, version, causeId, userId }: z.infer<typeof settleQueue.schema>,
  size: number,
  at: Date,
): Promise<boolean> {
  const own = and(eq(sourceRules.clientId, clientId), eq(sourceRules.field, field), eq(sourceRules.version, version));
  const [row] = await tx.select().from(sourceRules).where(own).for("update");
  if (!row || row.settledAt !== null) return false;
  const next = await lookAtNext(tx, { clientId, field, after: row.settledTo }, size);
  const changed = [...next.contested].filter(
    ([accountId, candidates]) => changeOf(accountId, field, candidates, row.rule).length > 0,
  );
  await changeEach(
    tx,
    clientId,
    changed.map(([accountId]) => ({ accountId, steps: new Map([[field, { kind: "settle" }]]) })),
    { actorId: userId, cause: { kind: "source_rule", id: causeId }, at },
  );
  const isOver = next.last === null || next.looked < size;
  await tx
    .update(sourceRules)
    .set({ settledTo: next.last ?? row.settledTo, settledAt: isOver ? at : null })
    .where(own);
  return !isOver;
}
