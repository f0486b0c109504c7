import { type AccountFilter, filtersOf } from "@/lib/contracts/accounts/account";
import { readRuleQuery } from "@/lib/contracts/rules/alert-rule";
import type { Database } from "../../../database/database";
import { listFields } from "../custom-fields/read";

/** A parsed query of a rule. The rule raises no alerts if `unknown` has any entries. */
type RuleQuery = ReturnType<typeof readRuleQuery>;

/**
 * Parses the queries of a client's rules, each distinct one once. A condition on a removed custom field counts as
 * unknown, until the field is restored.
 *
 * @returns a function that returns the parsed form of one of the queries
 */
export async function readRuleQueries(
  db: Database,
  clientId: string,
  queries: readonly string[],
): Promise<(query: string) => RuleQuery> {
  const parsed = new Map([...new Set(queries)].map((query) => [query, readRuleQuery(query)]));
  const usesFields = [...parsed.values()].some(({ filter }) => fieldsIn(filter).length > 0);
  const existing = new Set(usesFields ? (await listFields(db, clientId)).map(({ id }) => id) : []);
  return (query) => {
    const read = parsed.get(query) ?? readRuleQuery(query);
    const isComplete = fieldsIn(read.filter).every((id) => existing.has(id));
    return isComplete ? read : { ...read, unknown: [...read.unknown, "a removed field"] };
  };
}

/** The ids of the custom fields that a filter uses, including those in groups of conditions. */
function fieldsIn(filter: AccountFilter): string[] {
  const conditions = [filter, ...(filter.where ? filtersOf(filter.where) : [])];
  return conditions.flatMap(({ custom }) => (custom ?? []).map(({ field }) => field));
}
