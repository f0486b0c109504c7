import { and, arrayOverlaps, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AccountFilter } from "@/lib/contracts/accounts/account";
import type { RuleKind } from "@/lib/contracts/rules/rule-kind";
import { findRole } from "@/lib/contracts/wire/role";
import type { Database } from "../../../database/database";
import { alertRules } from "../../../database/schema/alert-rules";
import { users as members } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { readRuleQueries } from "./read-queries";

/** An active rule of a user who may sign in. */
export interface Listener extends AccountCondition {
  id: string;
  name: string;
  userId: string;
  topics: readonly string[];
  minSigma: number | null;
  /** The source of {@link filter}: a URL query of the accounts list. */
  query: string;
}

/** Whether any rule of a client is about one of these topics; answered from an index. */
export async function hasRuleFor(
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
 * Lists a client's rules about one of these topics, oldest first. Excludes rules with conditions that are unknown to
 * this build or use a removed custom field, because without those conditions they would match too much.
 *
 * @param users the members whose rules to list; absent: all members
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
  // Many rules share a query.
  const read = await readRuleQueries(
    db,
    clientId,
    rows.map(({ rule }) => rule.query),
  );
  return rows.flatMap(({ rule, role: written }) => {
    const role = findRole(written);
    const { filter, unknown } = read(rule.query);
    if (!role || unknown.length > 0) return [];
    // Permissions that a client denies never change which accounts match a rule.
    const principal: Principal = { uid: rule.userId, role, denied: [], clientId };
    const { id, name, userId, topics: its, minSigma, query } = rule;
    return [{ id, name, userId, topics: its, minSigma, query, principal, filter }];
  });
}

function awaits(clientId: string, kind: RuleKind, topics: readonly string[]): SQL | undefined {
  return and(
    eq(alertRules.clientId, clientId),
    eq(alertRules.kind, kind),
    // Written as constants, because the partial index isn't used with parameters.
    sql`${alertRules.isOn}`,
    isNull(alertRules.removedAt),
    or(
      sql`cardinality(${alertRules.topics}) = 0`,
      topics.length > 0 ? arrayOverlaps(alertRules.topics, [...topics]) : undefined,
    ),
  );
}

/** The accounts covered by a rule: filters as in the accounts list, and the user that `me` refers to. */
export interface AccountCondition {
  principal: Principal;
  filter: AccountFilter;
}
