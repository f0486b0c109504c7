import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { AlertRule } from "@/lib/contracts/rules/alert-rule";
import { ruleLimits, ruleTopics } from "@/lib/contracts/rules/rule-kind";
import { notFound } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { alertRules, ruleAlerts } from "../../database/schema/alert-rules";
import type { Principal } from "../../principal";
import { readRuleQueries } from "../values/rule-events/read-queries";

export type RuleRow = typeof alertRules.$inferSelect;

/** Lists the principal's rules, oldest first, with the numbers of alerts raised, deleted and held back. */
export async function listRules(db: Database, principal: Principal, now: Date): Promise<AlertRule[]> {
  return serializeAll(db, await selectRules(db, principal), now);
}

/**
 * Gets one of the principal's rules.
 *
 * @throws AppError 404 `not_found`: it is missing, removed, or another user's
 */
export async function getRule(db: Database, principal: Principal, id: string, now: Date): Promise<AlertRule> {
  const [rule] = await serializeAll(db, await selectRules(db, principal, eq(alertRules.id, id)), now);
  if (!rule) throw notFound();
  return rule;
}

/** Condition for the principal's own rules. */
export function ownRules({ clientId, uid }: Principal): SQL {
  return sql`${alertRules.clientId} = ${clientId} and ${alertRules.userId} = ${uid}`;
}

async function selectRules(db: Database, principal: Principal, where?: SQL): Promise<RuleRow[]> {
  return db
    .select()
    .from(alertRules)
    .where(and(ownRules(principal), isNull(alertRules.removedAt), where))
    .orderBy(asc(alertRules.createdAt), asc(alertRules.id));
}

async function serializeAll(db: Database, rules: readonly RuleRow[], now: Date): Promise<AlertRule[]> {
  const [first] = rules;
  if (!first) return [];
  const ids = rules.map(({ id }) => id);
  const since = new Date(now.getTime() - ruleLimits.days * dayMs);
  const counts = await db
    .select({
      id: ruleAlerts.ruleId,
      raised: sql<number>`count(*)::int`,
      deleted: sql<number>`count(${ruleAlerts.deletedAt})::int`,
      held: sql<number>`(count(*) filter (where ${ruleAlerts.isHeld}))::int`,
    })
    .from(ruleAlerts)
    .where(and(eq(ruleAlerts.clientId, first.clientId), inArray(ruleAlerts.ruleId, ids), gte(ruleAlerts.at, since)))
    .groupBy(ruleAlerts.ruleId);
  const byRule = new Map(counts.map(({ id, ...count }) => [id, count]));
  const read = await readRuleQueries(
    db,
    first.clientId,
    rules.map(({ query }) => query),
  );
  return rules.map((row) => ({
    ...serializeRule(row, read(row.query)),
    ...(byRule.get(row.id) ?? { raised: 0, deleted: 0, held: 0 }),
  }));
}

/** Converts a rule. Conditions unknown to this build are omitted, and reported like those on removed custom fields. */
function serializeRule(
  row: RuleRow,
  { query, unknown }: Pick<AlertRule, "query" | "unknown">,
): Omit<AlertRule, "raised" | "deleted" | "held"> {
  const known: readonly string[] = ruleTopics[row.kind];
  return {
    id: row.id,
    name: row.name,
    query,
    kind: row.kind,
    topics: row.topics.filter((topic) => known.includes(topic)),
    least_sigma: row.minSigma,
    is_on: row.isOn,
    unknown: [...unknown, ...row.topics.filter((topic) => !known.includes(topic))],
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
