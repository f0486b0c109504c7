import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Signal } from "@/lib/contracts/activity/activity";
import type { HomeIndustryMove } from "@/lib/contracts/home/industry-move";
import { dayMs } from "@/lib/contracts/wire/durations";
import { type Database, readRows } from "../../../database/database";
import { accounts, industries, industryMoves } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { isUnmuted } from "../../alerts/mutes/muted";
import { newsDays } from "./moves";
import { supersectors } from "./supersectors";

/** The codes of the groups that contain a sector, as stored in moves. */
const groupsOf = (sector: SQL): SQL =>
  sql`select 'C:' || i.ces_supersector from industries i where i.level = 'sector' and i.naics_sector = ${sector}`;

/** Condition that a move `m` of `industry_moves` is about an account's industry. Moves aren't stored per account. */
export function movesOf({ clientId, accountId }: { clientId: SQL; accountId: SQL }): SQL {
  const sector = sql`(select a.naics_sector from accounts a where a.client_id = ${clientId} and a.id = ${accountId})`;
  return sql`m.industry_code in (${groupsOf(sector)})`;
}

/** Condition that an account is in a sector with moves; the few such sectors are computed once per query. */
export function isInMovedSector(sector: PgColumn, which: SQL): SQL {
  return sql`${sector} = any(array(select i.naics_sector from ${industries} i
    join ${industryMoves} on ${industryMoves.industryCode} = 'C:' || i.ces_supersector
    where i.level = 'sector' and ${which}))`;
}

/** Reads moves of an account's industry by id, as signals, in no particular order. */
export async function readMoves(
  db: Database,
  { clientId }: Principal,
  accountId: string,
  ids: string[],
): Promise<Signal[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ move: industryMoves, sector: accounts.naicsSector })
    .from(industryMoves)
    .innerJoin(accounts, and(eq(accounts.clientId, clientId), eq(accounts.id, accountId)))
    .where(inArray(industryMoves.id, ids));
  return rows.map(({ move, sector }) => ({
    id: move.id,
    account_id: accountId,
    title: move.title,
    kind: "industry_moved",
    source: describeSource(move),
    url: null,
    // The reference is a month rather than a date.
    reference: move.period,
    industry: { code: `N:${sector}`, series_id: `${move.industryCode}/${move.metric}` },
    occurred_at: move.occurredAt.toISOString(),
    recorded_by: null,
    created_at: move.createdAt.toISOString(),
  }));
}

/** Selects the number of moves of an account's industry. */
export function countedMoves(accountKey: { clientId: SQL; accountId: SQL }): SQL {
  return sql`select count(*)::int as count from industry_moves m where ${movesOf(accountKey)}`;
}

/** Counts the moves of an account's industry. */
export async function countMoves(db: Database, { clientId }: Principal, accountId: string): Promise<number> {
  const accountKey = { clientId: sql`${clientId}`, accountId: sql`${accountId}::uuid` };
  const counted = await readRows(db, z.object({ count: z.number() }), countedMoves(accountKey));
  return counted[0]?.count ?? 0;
}

const maxOnHome = 5;

/** Lists recent moves, latest month first, each industry once; empty if the user has muted this kind of signal. */
export async function listLateMoves(db: Database, principal: Principal, now: Date): Promise<HomeIndustryMove[]> {
  const since = new Date(now.getTime() - newsDays * dayMs);
  const { industryCode, metric, occurredAt } = industryMoves;
  const rows = await db
    .selectDistinctOn([industryCode, metric])
    .from(industryMoves)
    .where(
      and(gt(occurredAt, since), isUnmuted(principal, { account: sql`null::uuid`, kind: sql`'industry_moved'` }, now)),
    )
    .orderBy(industryCode, metric, desc(occurredAt));
  return rows
    .sort((a, b) => b.period.localeCompare(a.period) || timesOf(b) - timesOf(a))
    .slice(0, maxOnHome)
    .map(serializeMove);
}

type Row = typeof industryMoves.$inferSelect;

/** Describes a move, with the URL of its series at the source. */
export function serializeMove(row: Row): HomeIndustryMove {
  const group = row.industryCode.replace("C:", "");
  return {
    id: row.id,
    of_code: row.industryCode,
    of_name: supersectors[group] ?? row.industryCode,
    series_id: `${row.industryCode}/${row.metric}`,
    title: row.title,
    source: describeSource(row),
    url: group in supersectors ? `https://data.bls.gov/timeseries/CES${group}00000001` : null,
    period: row.period,
    change_percent: row.changePercent,
  };
}

const timesOf = ({ changePercent, typicalPercent }: Row): number => Math.abs(changePercent) / typicalPercent;

/** The source with its footnote: `BLS CES, preliminary`. */
function describeSource({ source, footnote }: Row): string {
  return [source, ...(footnote === null ? [] : [footnote])].join(", ");
}
