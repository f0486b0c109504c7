import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { ruledFields } from "@/lib/contracts/accounts/fields";
import type { FieldRuleChange, FieldRules } from "@/lib/contracts/rules/source-rule";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { sourceRules } from "../../../database/schema/connectors";
import type { Principal } from "../../../principal";
import { enqueue } from "../../../queue/enqueue";
import { recordAuditBy } from "../../shared/audit/audit";
import { lockClient } from "../../shared/clients";

/** Queue of clients whose account values must be recomputed after a rule change. */
export const recomputeQueue = {
  name: "settle-values",
  schema: z.object({
    clientId: z.string(),
    field: z.enum(ruledFields),
    version: z.number().int(),
    causeId: z.uuid(),
    /** The user who changed the rule. */
    userId: z.string(),
  }),
};

/** Lists a client's rule for each field, in field order. */
export async function listSourceRules(db: Database, clientId: string): Promise<FieldRules> {
  const rows = await db.select().from(sourceRules).where(eq(sourceRules.clientId, clientId));
  const known = new Map(rows.map((row) => [row.field, row]));
  return {
    items: ruledFields.map((field) => {
      const row = known.get(field);
      return {
        field,
        rule: row?.rule ?? "trusted",
        ...(row?.rule === "in_order" && { order: row.order ?? [] }),
        is_settling: row !== undefined && row.settledAt === null,
      };
    }),
  };
}

/**
 * Changes a field's rule, and queues the job that applies it to all accounts. No effect if the rule is the same.
 *
 * @throws AppError 409 `changed`: the current rule differs from the one that the user saw
 */
export async function changeSourceRule(
  tx: Database,
  principal: Principal,
  { field, rule, order = [], expected, expected_order: expectedOrder = [] }: FieldRuleChange,
  at: Date,
): Promise<void> {
  const { clientId, uid } = principal;
  // Locks the client's row, so that changes are serialized and each is compared with the current rule.
  await lockClient(tx, clientId);
  const before = (await listSourceRules(tx, clientId)).items.find((one) => one.field === field);
  const known = before?.order ?? [];
  if (before?.rule === rule && isSame(known, order)) return;
  if (before?.rule !== expected || !isSame(known, expectedOrder))
    throw new AppError(409, "changed", "Someone changed this rule in the meantime. Review it and try again.");
  // With `by_hand` the chosen values stay, so there is nothing to recompute.
  const settledAt = rule === "by_hand" ? at : null;
  const savedOrder = rule === "in_order" ? order : null;
  const [row] = await tx
    .insert(sourceRules)
    .values({ clientId, field, rule, order: savedOrder, version: 1, settledAt, updatedAt: at })
    .onConflictDoUpdate({
      target: [sourceRules.clientId, sourceRules.field],
      set: {
        rule,
        order: savedOrder,
        version: sql`${sourceRules.version} + 1`,
        settledTo: null,
        settledAt,
        updatedAt: at,
      },
    })
    .returning({ version: sourceRules.version });
  if (row && settledAt === null) {
    const data = { clientId, field, version: row.version, causeId: randomUUID(), userId: uid };
    await enqueue(tx, recomputeQueue, data, { clientId });
  }
  await recordAuditBy(tx, principal, at, {
    action: "account.source_rule",
    subject: field,
    before: { rule: before.rule, ...(before.order && { order: before.order }) },
    after: { rule, ...(savedOrder && { order: savedOrder }) },
  });
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((source, at) => source === b[at]);
}
