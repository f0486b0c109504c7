import { eq } from "drizzle-orm";
import { type ChosenRule, chosenRuleOf } from "@/lib/contracts/rules/source-rule-field";
import type { Database } from "../../../database/database";
import { sourceRules } from "../../../database/schema/connectors";

/** A client's rule by field; other fields use `trusted`. */
export type ClientRules = ReadonlyMap<string, ChosenRule>;

/** Reads a client's rules for choosing between conflicting sources, by field. */
export async function readSourceRules(db: Database, clientId: string): Promise<ClientRules> {
  const rows = await db
    .select({ field: sourceRules.field, rule: sourceRules.rule, order: sourceRules.order })
    .from(sourceRules)
    .where(eq(sourceRules.clientId, clientId));
  return new Map(rows.map(({ field, rule, order }) => [field, chosenRuleOf(rule, order)]));
}
