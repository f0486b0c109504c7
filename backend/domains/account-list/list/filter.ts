import { and, eq, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AccountFilter, ConditionTree, FlatFilter } from "@/lib/contracts/accounts/account";
import {
  accountFilters,
  type FilterName,
  type RangeFilter,
  rangeFilters,
  type TextFilter,
  textFilters,
  type ValuesFilter,
  valuesFilters,
} from "@/lib/contracts/accounts/filters";
import type { SignalFilter } from "@/lib/contracts/signals/signal-filter";
import { signals } from "../../../database/schema/activity";
import { accounts, industryMoves } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { accountsWithNewActivity } from "../../activity/new-since-visit";
import { isInMovedSector } from "../../insights/series/moves-of-accounts";
import { membersOf } from "../../people/teams/owners";
import { hasWords } from "../../shared/paging/like-text";
import type { Terms } from "../../shared/paging/terms";
import { fieldExists, hasFieldValues } from "../../values/custom-fields/conditions";
import { idsOnList } from "../lists/read";
import { hasOpenRole, hasOpenTask, idsWithTaskOf, isInactive } from "../work-left";

/** Conditions for the accounts that match a filter, apart from its search text. */
export function filteredAccounts(principal: Principal, { where, ...flat }: Omit<AccountFilter, "q">): SQL[] {
  return [...meetsAll(principal, flat), ...(where ? [meets(principal, where)] : [])];
}

/**
 * Converts a filter tree to a condition. A condition on an unknown value is false, so its negation includes the
 * account. A condition on a removed field is false, and so is its negation.
 */
function meets(principal: Principal, tree: ConditionTree): SQL {
  if (!("of" in tree)) {
    const condition = and(...meetsAll(principal, tree.filter)) ?? sql`true`;
    if (!tree.isNot) return condition;
    const exist = (tree.filter.custom ?? []).map((one) => fieldExists(principal, one));
    return and(sql`(${condition}) is not true`, ...exist) ?? sql`true`;
  }
  const parts = tree.of.map((one) => meets(principal, one));
  return (tree.kind === "all" ? and(...parts) : or(...parts)) ?? sql`true`;
}

/** For each filter on a field's values, the field's column. */
export const filterColumns: Record<ValuesFilter | RangeFilter | TextFilter, PgColumn> = {
  sector: accounts.sector,
  industry: accounts.industryCode,
  state: accounts.hqState,
  band: accounts.marketCapBand,
  status: accounts.status,
  tier: accounts.tier,
  stage: accounts.stage,
  sub_industry: accounts.subIndustry,
  employees: accounts.employees,
  revenue: accounts.revenueUsd,
  market_cap: accounts.marketCapUsd,
};

type OtherFilter = Exclude<FilterName, keyof typeof filterColumns>;

const conditions: {
  [Name in OtherFilter]: (value: NonNullable<FlatFilter[Name]>, principal: Principal) => SQL | undefined;
} = {
  owner: ownedBy,
  news: (_isOn, principal) => among(accountsWithNewActivity(principal)),
  list: (id, principal) => among(idsOnList(principal, id)),
  signal: hasSignal,
  quiet: isInactive,
  committee: hasOpenRole,
  changed: changedIn,
  task: (scope, principal) => (scope === "mine" ? among(idsWithTaskOf(principal)) : hasOpenTask()),
  empty: (fields) => and(...fields.map((field) => isNull(filterColumns[field]))),
  custom: (fieldConditions, principal) => and(...hasFieldValues(principal, fieldConditions)),
};

const isOther = (name: FilterName): name is OtherFilter => name in conditions;
const otherFilters = accountFilters.names.filter(isOther);

function meetsAll(principal: Principal, filter: FlatFilter): SQL[] {
  const meetsOther = <Name extends OtherFilter>(name: Name) => {
    const value = filter[name];
    return value === undefined || value === null ? undefined : conditions[name](value, principal);
  };
  return [
    ...valuesFilters.map((name) => filter[name] && isOneOf(name, filter[name])),
    ...textFilters.map((name) => (filter[name] === undefined ? undefined : eq(filterColumns[name], filter[name]))),
    ...rangeFilters.map((name) => between(filterColumns[name], filter[`${name}_min`], filter[`${name}_max`])),
    ...otherFilters.map(meetsOther),
  ].filter((part) => part !== undefined);
}

function isOneOf(name: ValuesFilter, values: readonly string[]): SQL | undefined {
  return name === "industry" ? inIndustries(values) : inArray(filterColumns[name], [...values]);
}

/** A code beginning with `N:` is a sector and matches all its industries. */
function inIndustries(codes: readonly string[]): SQL | undefined {
  const sectors = codes.filter((code) => code.startsWith("N:")).map((code) => code.slice(2));
  const industries = codes.filter((code) => !code.startsWith("N:"));
  return or(
    industries.length > 0 ? inArray(accounts.industryCode, industries) : undefined,
    sectors.length > 0 ? inArray(accounts.naicsSector, sectors) : undefined,
  );
}

function ownedBy(owner: string, principal: Principal): SQL {
  if (owner === "none") return isNull(accounts.ownerId);
  const members = membersOf(principal, owner);
  if (members) return sql`${accounts.ownerId} = any(array(${members}))`;
  return eq(accounts.ownerId, owner === "me" ? principal.uid : owner);
}

/** Looks up accounts by ids that are computed once per query, so that the cost doesn't depend on the client's size. */
function among(ids: SQL): SQL {
  return sql`${accounts.id} = any(array(${ids}))`;
}

/**
 * The condition that an account has a matching signal. It is written per account, so that the planner can choose by its
 * statistics: if few signals match, it starts from the signals; if most accounts have a matching one, it scans the
 * accounts and looks up each account's signals.
 */
function hasSignal({ kinds, days }: SignalFilter): SQL | undefined {
  const { clientId, accountId, kind, occurredAt } = signals;
  const isLate = (at: PgColumn) => sql`${at} >= now() - make_interval(days => ${days}::int)`;
  const isReported = sql`exists (select from ${signals} where ${and(
    eq(clientId, accounts.clientId),
    eq(accountId, accounts.id),
    kinds.length > 0 ? inArray(kind, [...kinds]) : undefined,
    isLate(occurredAt),
  )})`;
  const moved = isInMovedSector(accounts.naicsSector, isLate(industryMoves.occurredAt));
  if (kinds.length === 0) return or(isReported, moved);
  if (!kinds.includes("industry_moved")) return isReported;
  return kinds.length === 1 ? moved : or(isReported, moved);
}

/** Compares the list's "Updated" column: the last change to a value, owner or custom field, or the creation. */
function changedIn(days: number): SQL {
  return gte(accounts.updatedAt, sql`now() - make_interval(days => ${days}::int)`);
}

function between(column: PgColumn, min: number | undefined, max: number | undefined): SQL | undefined {
  return and(min === undefined ? undefined : gte(column, min), max === undefined ? undefined : lte(column, max));
}

/** Accounts whose name, domain or ticker contains every word. */
export function matchingAccounts({ words }: Terms): SQL[] {
  return hasWords(accounts.searchText, words);
}
