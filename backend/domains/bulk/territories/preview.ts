import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { readRuleQuery } from "@/lib/contracts/rules/alert-rule";
import type { TerritoryPreview, TerritoryPreviewQuery } from "@/lib/contracts/rules/territory";
import { type Database, readRows } from "../../../database/database";
import { accounts, teamMembers, teams } from "../../../database/schema/core";
import { territories } from "../../../database/schema/coverage";
import type { Principal } from "../../../principal";
import { filteredAccounts } from "../../account-list/list/filter";
import { getLedTeam } from "../../people/teams/read";
import { liveAccounts } from "../../shared/account-ref";
import { countFilters } from "./change";
import type { TerritoryRow } from "./read";

/** Maximum number of matching accounts examined. */
const maxScanned = 10_000;

const countsSchema = z.object({
  matching: z.number(),
  unowned: z.number(),
  team: z.number(),
  shares: z.array(z.number()),
});

/**
 * Computes how many accounts a territory would match, how many of them have an owner, and which other territories also
 * match some of them. Writes nothing; examines at most 10,000 accounts.
 *
 * @throws AppError 404 `not_found`: no such team, or one that another user leads
 */
export async function previewTerritory(
  db: Database,
  principal: Principal,
  { team: teamId, query, id }: TerritoryPreviewQuery,
): Promise<TerritoryPreview> {
  await getLedTeam(db, principal, teamId);
  const others = await listOthers(db, principal.clientId, id);
  const matches = and(liveAccounts(principal), ...filteredAccounts(principal, readRuleQuery(query).filter));
  const [counts] = await readRows(
    db,
    countsSchema,
    sql`select count(*)::int as matching, (count(*) filter (where ${accounts.ownerId} is null))::int as unowned,
          (count(*) filter (where ${accounts.ownerId} = any(array(
            select ${teamMembers.userId} from ${teamMembers}
            where ${teamMembers.clientId} = ${principal.clientId} and ${teamMembers.teamId} = ${teamId}::uuid))))::int as team,
          array[${sql.join(
            others.map(
              ({ filter }) =>
                sql`(count(*) filter (where ${and(sql`true`, ...filteredAccounts(principal, filter))}))::int`,
            ),
            sql`, `,
          )}]::int[] as shares
        from (select * from ${accounts} where ${matches} limit ${maxScanned}) ${accounts}`,
  );
  const { matching = 0, unowned = 0, team = 0, shares = [] } = counts ?? {};
  const own = { filterCount: countFilters(query), createdAt: await findAge(db, principal.clientId, id) };
  return {
    matching,
    is_exact: matching < maxScanned || !(await hasMoreThanScanned(db, matches)),
    unowned,
    owned_by_team: team,
    owned_by_others: matching - unowned - team,
    overlaps: others.flatMap(({ id: otherId, name, team: otherTeam, ...other }, at) => {
      const count = shares[at] ?? 0;
      return count === 0 ? [] : [{ id: otherId, name, team: otherTeam, count, wins: precedes(other, own) }];
    }),
  };
}

async function hasMoreThanScanned(db: Database, matches: SQL | undefined): Promise<boolean> {
  const next = await db.select({ one: sql`1` }).from(accounts).where(matches).offset(maxScanned).limit(1);
  return next.length > 0;
}

type Standing = Pick<TerritoryRow, "filterCount"> & { createdAt: Date | null };

/** The same order as {@link byPrecedence}; a new territory counts as the newest. */
function precedes(a: Standing, b: Standing): boolean {
  if (a.filterCount !== b.filterCount) return a.filterCount > b.filterCount;
  return b.createdAt === null || (a.createdAt !== null && a.createdAt < b.createdAt);
}

/** Creation time of the territory that is being changed; null: it is new. */
async function findAge(db: Database, clientId: string, id: string | undefined): Promise<Date | null> {
  if (id === undefined) return null;
  const [row] = await db
    .select({ createdAt: territories.createdAt })
    .from(territories)
    .where(and(eq(territories.clientId, clientId), eq(territories.id, id)));
  return row?.createdAt ?? null;
}

async function listOthers(db: Database, clientId: string, exceptId: string | undefined) {
  const rows = await db
    .select({
      ...{ id: territories.id, name: territories.name, team: teams.name },
      ...{ query: territories.query, filterCount: territories.filterCount, createdAt: territories.createdAt },
    })
    .from(territories)
    .innerJoin(teams, and(eq(teams.clientId, territories.clientId), eq(teams.id, territories.teamId)))
    .where(and(eq(territories.clientId, clientId), exceptId === undefined ? undefined : ne(territories.id, exceptId)))
    .orderBy(territories.name, territories.id);
  return rows.flatMap(({ query, ...row }) => {
    const { filter, unknown } = readRuleQuery(query);
    return unknown.length > 0 ? [] : [{ ...row, filter }];
  });
}
