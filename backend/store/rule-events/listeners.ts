import { and, arrayOverlaps, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AccountFilter } from "@/lib/contracts/account";
import { readRuleQuery } from "@/lib/contracts/alert-rule";
import { findRole } from "@/lib/contracts/role";
import type { RuleKind } from "@/lib/contracts/rule-kind";
import type { Database } from "../../database/database";
import { alertRules } from "../../database/schema/alert-rules";
import { users as members } from "../../database/schema/core";
import type { Principal } from "../../principal";

/** A rule that is on, of somebody who may sign in. */
export interface Listener extends AccountCondition {
  id: string;
  name: string;
  userId: string;
  topics: readonly string[];
  leastSigma: number | null;
  /** What {@link filter} is, as in a list's address. */
  query: string;
}

/** Tells, by an index, whether any rule of a client waits for one of these topics. */
export async function isAwaited(
  db: Database,
  clientId: string,
  kind: RuleKind,
  topics: readonly string[],
): Promise<boolean> {
  const [found] = await db
    .select({ one: sql`1` })
    .from(alertRules)
    .where(awaits(clientId, kind, topics))
    .limit(1);
  return found !== undefined;
}

/**
 * Lists the rules of a client that wait for one of these topics, the oldest first. Those that say something which this
 * build doesn't understand are left out: without it they would fit more than was meant.
 *
 * @param users whose; absent: everybody's
 */
export async function listListeners(
  db: Database,
  clientId: string,
  kind: RuleKind,
  topics: readonly string[],
  users?: readonly string[],
): Promise<Listener[]> {
  const rows = await db
    .select({ rule: alertRules, role: members.role })
    .from(alertRules)
    .innerJoin(members, and(eq(members.clientId, alertRules.clientId), eq(members.id, alertRules.userId)))
    .where(
      and(awaits(clientId, kind, topics), eq(members.disabled, false), users && inArray(alertRules.userId, [...users])),
    )
    .orderBy(alertRules.createdAt, alertRules.id);
  const read = new Map<string, ReturnType<typeof readRuleQuery>>();
  return rows.flatMap(({ rule, role: written }) => {
    const role = findRole(written);
    // Many people wait for the same accounts.
    const { filter, unknown } = read.get(rule.query) ?? readRuleQuery(rule.query);
    read.set(rule.query, { filter, query: rule.query, unknown });
    if (!role || unknown.length > 0) return [];
    const principal: Principal = { uid: rule.userId, role, clientId };
    const { id, name, userId, topics: its, leastSigma, query } = rule;
    return [{ id, name, userId, topics: its, leastSigma, query, principal, filter }];
  });
}

function awaits(clientId: string, kind: RuleKind, topics: readonly string[]): SQL | undefined {
  return and(
    eq(alertRules.clientId, clientId),
    eq(alertRules.kind, kind),
    // Written out, as the index has it: a parameter wouldn't find it.
    sql`${alertRules.isOn}`,
    isNull(alertRules.removedAt),
    or(
      sql`cardinality(${alertRules.topics}) = 0`,
      topics.length > 0 ? arrayOverlaps(alertRules.topics, [...topics]) : undefined,
    ),
  );
}

/** Which accounts somebody means: filters as the accounts list takes them, and whose `me` is in them. */
export interface AccountCondition {
  principal: Principal;
  filter: AccountFilter;
}
