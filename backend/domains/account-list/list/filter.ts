import { and, eq, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { type AccountFilter, type FlatFilter, readCondition } from "@/lib/contracts/accounts/account";
import type { EmptyField } from "@/lib/contracts/accounts/filters";
import { readSignalFilter } from "@/lib/contracts/signals/signal-filter";
import { type FilterNode, isGroup, readTree } from "@/lib/contracts/wire/filter-tree";
import { type Database, readRows } from "../../../database/database";
import { signals } from "../../../database/schema/activity";
import { accounts, industryMoves } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { idsWithNews } from "../../activity/activity/new-since-visit";
import { isInMovedSector } from "../../insights/series/moves-of-accounts";
import { membersOf } from "../../people/teams/owners";
import { likeText } from "../../shared/paging/like-text";
import { hasFieldValues } from "../../values/custom-fields/conditions";
import { idsOnList } from "../lists/read";
import { hasOpenRole, hasOpenTask, idsWithTaskOf, isQuiet } from "../work-left";

/** A search text as the database compares it: the whole text and its words, normalized. */
export interface Terms {
  key: string;
  words: string[];
}

/**
 * Normalizes a search text with the database function that also normalizes the accounts' text, so that the two can't
 * differ.
 *
 * @returns null when nothing is left to search for
 */
export async function readTerms(db: Database, text: string | undefined): Promise<Terms | null> {
  if (text === undefined || text.trim() === "") return null;
  const [row] = await readRows(db, z.object({ key: z.string() }), sql`select search_key(${text}) as key`);
  const key = row?.key ?? "";
  return key === "" ? null : { key, words: [...new Set(key.split(" "))].slice(0, 10) };
}

/** Conditions for the accounts that match a filter; facets omit parts of the filter. */
export function filteredAccounts(principal: Principal, { where, ...flat }: Omit<AccountFilter, "q">): SQL[] {
  const tree = where === undefined ? null : readTree(where);
  return [...meetsAll(principal, flat), ...(tree ? [meets(principal, tree)] : [])];
}

/**
 * Converts a node of a filter tree to a condition. A condition on an unknown value is false, so `not` includes the
 * account.
 */
function meets(principal: Principal, node: FilterNode): SQL {
  if (!isGroup(node)) {
    const read = readCondition(node);
    if ("problem" in read) throw new Error(`A filter was not checked: ${read.problem}`);
    const condition = and(...meetsAll(principal, read.condition)) ?? sql`true`;
    return node.isNot ? sql`(${condition}) is not true` : condition;
  }
  const parts = node.of.map((one) => meets(principal, one));
  return (node.kind === "all" ? and(...parts) : or(...parts)) ?? sql`true`;
}

function meetsAll(principal: Principal, filter: FlatFilter): SQL[] {
  const { sector, state, band, status, tier, stage } = filter;
  return [
    sector && inArray(accounts.sector, sector),
    filter.industry && inIndustries(filter.industry),
    state && inArray(accounts.hqState, state),
    band && inArray(accounts.marketCapBand, band),
    status && inArray(accounts.status, status),
    tier && inArray(accounts.tier, tier),
    stage && inArray(accounts.stage, stage),
    ...(filter.empty ?? []).map((field) => isNull(emptyColumns[field])),
    filter.sub_industry === undefined ? undefined : eq(accounts.subIndustry, filter.sub_industry),
    ownedBy(principal, filter.owner),
    filter.news && among(idsWithNews(principal)),
    filter.list === undefined ? undefined : among(idsOnList(principal, filter.list)),
    hasSignal(filter.signal),
    filter.quiet && isQuiet(Number(filter.quiet)),
    filter.committee && hasOpenRole(),
    changedIn(filter.changed),
    filter.task === "mine" ? among(idsWithTaskOf(principal)) : filter.task && hasOpenTask(),
    ...hasFieldValues(principal, filter.custom),
    between(accounts.employees, filter.employees_min, filter.employees_max),
    between(accounts.revenueUsd, filter.revenue_min, filter.revenue_max),
    between(accounts.marketCapUsd, filter.market_cap_min, filter.market_cap_max),
  ].filter((part) => part !== undefined);
}

const emptyColumns: Record<EmptyField, PgColumn> = {
  sector: accounts.sector,
  industry: accounts.industryCode,
  sub_industry: accounts.subIndustry,
  state: accounts.hqState,
  band: accounts.marketCapBand,
  tier: accounts.tier,
  stage: accounts.stage,
  employees: accounts.employees,
  revenue: accounts.revenueUsd,
  market_cap: accounts.marketCapUsd,
};

/** A code beginning with `N:` is a sector and matches all its industries. */
function inIndustries(codes: string[]): SQL | undefined {
  const sectors = codes.filter((code) => code.startsWith("N:")).map((code) => code.slice(2));
  const industries = codes.filter((code) => !code.startsWith("N:"));
  return or(
    industries.length > 0 ? inArray(accounts.industryCode, industries) : undefined,
    sectors.length > 0 ? inArray(accounts.naicsSector, sectors) : undefined,
  );
}

function ownedBy(principal: Principal, owner: string | undefined): SQL | undefined {
  if (owner === undefined) return undefined;
  if (owner === "none") return isNull(accounts.ownerId);
  const members = membersOf(principal, owner);
  if (members) return sql`${accounts.ownerId} = any(array(${members}))`;
  return eq(accounts.ownerId, owner === "me" ? principal.uid : owner);
}

/** Looks accounts up by ids that are computed once per query, so that the cost doesn't depend on the client's size. */
function among(ids: SQL): SQL {
  return sql`${accounts.id} = any(array(${ids}))`;
}

/**
 * A condition per account, so that the planner can choose by its statistics: if few signals match, it starts from the
 * signals; if most accounts have one, it scans the accounts and looks up each account's signals.
 */
function hasSignal(text: string | undefined): SQL | undefined {
  const wanted = readSignalFilter(text ?? null);
  if (!wanted) return undefined;
  const { clientId, accountId, kind, occurredAt } = signals;
  const { kinds, days } = wanted;
  const isLate = (at: PgColumn) => sql`${at} >= now() - make_interval(days => ${days}::int)`;
  const told = sql`exists (select from ${signals} where ${and(
    eq(clientId, accounts.clientId),
    eq(accountId, accounts.id),
    kinds.length > 0 ? inArray(kind, [...kinds]) : undefined,
    isLate(occurredAt),
  )})`;
  const moved = isInMovedSector(accounts.naicsSector, isLate(industryMoves.occurredAt));
  if (kinds.length === 0) return or(told, moved);
  if (!kinds.includes("industry_moved")) return told;
  return kinds.length === 1 ? moved : or(told, moved);
}

/** By the list's "Updated" column: the last change of a value, owner or custom field, or the creation. */
function changedIn(days: string | undefined): SQL | undefined {
  if (days === undefined) return undefined;
  return gte(accounts.updatedAt, sql`now() - make_interval(days => ${Number(days)}::int)`);
}

type Figure = typeof accounts.employees | typeof accounts.revenueUsd | typeof accounts.marketCapUsd;

function between(column: Figure, min: number | undefined, max: number | undefined): SQL | undefined {
  return and(min === undefined ? undefined : gte(column, min), max === undefined ? undefined : lte(column, max));
}

/**
 * Accounts whose name, domain or ticker contains every word. Words of three or more letters match anywhere; shorter
 * words match only the beginning of a word, since two letters inside words would match nearly everything.
 */
export function matchingAccounts({ words }: Terms): SQL[] {
  return words.map((word) => {
    const text = likeText(word);
    return sql`${accounts.searchText} like ${word.length < 3 ? `% ${text}%` : `%${text}%`}`;
  });
}
