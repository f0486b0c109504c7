import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { chosenRuleOf } from "@/lib/contracts/rules/source-rule-field";
import type { Database } from "../../../database/database";
import { sourceRules } from "../../../database/schema/connectors";
import { changeEach } from "../../accounts/change-each";
import { scanNext } from "./iterate";
import { changeOf } from "./preview";
import type { recomputeQueue } from "./save";

/**
 * Applies the current rule to a client's next accounts. Progress is stored in the same transaction, so that a second
 * run continues from there. If the rule chooses a value that must be unique but belongs to another account, the
 * account's value stays unchanged.
 *
 * @returns whether there are more; false when the rule has changed since
 */
export async function recomputeNext(
  tx: Database,
  { clientId, field, version, causeId, userId }: z.infer<typeof recomputeQueue.schema>,
  size: number,
  at: Date,
): Promise<boolean> {
  const own = and(eq(sourceRules.clientId, clientId), eq(sourceRules.field, field), eq(sourceRules.version, version));
  const [row] = await tx.select().from(sourceRules).where(own).for("update");
  if (!row || row.settledAt !== null) return false;
  const next = await scanNext(tx, { clientId, field, after: row.settledTo }, size);
  const changed = [...next.contested].filter(
    ([accountId, candidates]) => changeOf(accountId, field, candidates, chosenRuleOf(row.rule, row.order)).length > 0,
  );
  await changeEach(
    tx,
    clientId,
    changed.map(([accountId]) => ({ accountId, steps: new Map([[field, { kind: "settle" }]]) })),
    { actorId: userId, cause: { kind: "source_rule", id: causeId }, at },
  );
  const isOver = next.last === null || next.scanned < size;
  await tx
    .update(sourceRules)
    .set({ settledTo: next.last ?? row.settledTo, settledAt: isOver ? at : null })
    .where(own);
  return !isOver;
}
