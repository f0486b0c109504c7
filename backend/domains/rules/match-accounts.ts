import { and, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type AccountFilter, filtersOf } from "@/lib/contracts/accounts/account";
import { accountFilters } from "@/lib/contracts/accounts/filters";
import { chunksOf } from "../../database/chunks-of";
import { type Database, readRows } from "../../database/database";
import { accounts } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { filteredAccounts, matchingAccounts } from "../account-list/list/filter";
import { isOnList } from "../account-list/lists/read";
import { liveAccounts } from "../shared/account-ref";
import { readTerms, type Terms } from "../shared/paging/terms";
import type { AccountCondition } from "../values/rule-events/listeners";

/** A statement has at most 65,535 parameters, and each condition uses several. */
const conditionsAtOnce = 500;

/**
 * Determines which conditions each account meets, using the accounts list's filters. Reads each account's row once,
 * regardless of the number of conditions, and no other rows.
 *
 * @returns by account, the indexes of the `conditions` it meets; missing or removed accounts are omitted
 */
export async function evaluateConditions(
  db: Database,
  clientId: string,
  accountIds: readonly string[],
  conditions: readonly AccountCondition[],
): Promise<Map<string, { name: string; met: Set<number> }>> {
  const found = new Map<string, { name: string; met: Set<number> }>();
  const [first] = conditions;
  if (accountIds.length === 0 || !first) return found;
  const groups = groupEqualConditions(conditions);
  const terms = new Map<string, Terms | null>();
  for (const part of chunksOf(groups, conditionsAtOnce)) {
    const tests: SQL[] = [];
    for (const { condition } of part) tests.push(await testOf(db, condition, terms));
    const rows = await readRows(
      db,
      z.object({ id: z.string(), name: z.string(), met: z.array(z.boolean()) }),
      sql`select ${accounts.id} as id, ${accounts.name} as name, array[${sql.join(tests, sql`, `)}]::boolean[] as met
          from ${accounts} where ${liveAccounts({ ...first.principal, clientId })} and ${inArray(accounts.id, [...accountIds])}`,
    );
    for (const { id, name, met } of rows) {
      const account = found.get(id) ?? { name, met: new Set() };
      found.set(id, account);
      met.forEach((isMet, at) => {
        if (isMet) for (const index of part[at]?.places ?? []) account.met.add(index);
      });
    }
  }
  return found;
}

/**
 * Groups equal conditions, each with its indexes in the list, so that a condition shared by many rules is evaluated
 * once.
 */
export function groupEqualConditions<Condition extends AccountCondition>(
  conditions: readonly Condition[],
): { condition: Condition; places: number[] }[] {
  const groups = new Map<string, { condition: Condition; places: number[] }>();
  conditions.forEach((condition, index) => {
    const { principal, filter } = condition;
    const key = JSON.stringify([isOwn(filter) ? principal.uid : "", filter]);
    const group = groups.get(key);
    if (group) group.places.push(index);
    else groups.set(key, { condition, places: [index] });
  });
  return [...groups.values()];
}

/** Whether the filter's result depends on the user. */
function isOwn({ where, ...filter }: AccountFilter): boolean {
  return [filter, ...(where ? filtersOf(where) : [])].some(accountFilters.isOwn);
}

/** Combines a rule's conditions into one expression that is true or false, never null. */
async function testOf(
  db: Database,
  { principal, filter }: AccountCondition,
  known: Map<string, Terms | null>,
): Promise<SQL> {
  const conditions = await toSqlConditions(db, principal, filter, known);
  const all = and(...conditions);
  return all ? sql`coalesce((${all}), false)` : sql`true`;
}

/** The accounts list's SQL conditions for these filters and this search text. */
export async function toSqlConditions(
  db: Database,
  principal: Principal,
  { q, list, ...filter }: AccountFilter,
  known = new Map<string, Terms | null>(),
): Promise<SQL[]> {
  if (q !== undefined && !known.has(q)) known.set(q, await readTerms(db, q));
  const terms = q === undefined ? null : (known.get(q) ?? null);
  return [
    ...filteredAccounts(principal, filter),
    ...(list === undefined ? [] : [isOnList(principal, list)]),
    ...(terms ? matchingAccounts(terms) : []),
  ];
}
