import { and, sql } from "drizzle-orm";
import { z } from "zod";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { joinList } from "@/lib/contracts/wire/list-text";
import { type Database, readRows } from "../../database/database";
import { accounts } from "../../database/schema/core";
import { readGroups } from "../insights/series/groups";
import { liveAccounts } from "../shared/account-ref";
import type { AccountCondition } from "../values/rule-events/listeners";
import { toSqlConditions } from "./match-accounts";

/** Counting stops here; the alert then indicates that there are more. */
const maxCounted = 1_000;

/** The accounts of a rule that are in a group of industries. */
export interface Touched {
  /** `12 accounts`. */
  text: string;
  /** Path of the accounts list that shows these accounts. */
  link: string;
}

/**
 * Finds the industry groups that contain accounts covered by a rule, and counts those accounts up to a limit, within
 * each group's sectors.
 *
 * @param query the rule's URL query of the accounts list
 * @param codes group codes: `C:20`
 * @returns by code; groups without accounts are omitted
 */
export async function findTouched(
  db: Database,
  condition: AccountCondition & { query: string },
  codes: readonly string[],
): Promise<Map<string, Touched>> {
  const groups = await readGroups(db);
  const conditions = await toSqlConditions(db, condition.principal, condition.filter);
  const found = new Map<string, Touched>();
  for (const code of new Set(codes)) {
    const sectors = groups.get(code)?.sectors ?? [];
    if (sectors.length === 0) continue;
    const names = sql.join(
      sectors.map((sector) => sql`${sector}`),
      sql`, `,
    );
    const where = and(liveAccounts(condition.principal), sql`${accounts.naicsSector} in (${names})`, ...conditions);
    const [row] = await readRows(
      db,
      z.object({ count: z.number() }),
      sql`select count(*)::int as count from (select 1 from ${accounts} where ${where} limit ${maxCounted + 1}) counted`,
    );
    const count = row?.count ?? 0;
    if (count === 0) continue;
    // The rule's industries within this group, or the whole group if the rule names none.
    const listed = (condition.filter.industry ?? []).filter((one) => groups.get(code)?.codes.has(one));
    found.set(code, {
      text: textOf(count),
      link: linkOf(condition.query, listed.length > 0 ? listed : sectors.map((one) => `N:${one}`)),
    });
  }
  return found;
}

function textOf(count: number): string {
  if (count > maxCounted) return `more than ${formatPlural(maxCounted, "account")}`;
  return formatPlural(count, "account");
}

function linkOf(query: string, industries: readonly string[]): string {
  const params = new URLSearchParams(query);
  params.set("industry", joinList(industries));
  return `/all-accounts?${params}`;
}
