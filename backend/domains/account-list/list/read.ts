import { and, asc, count, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type {
  Account,
  AccountDetail,
  AccountFilter,
  AccountQuery,
  AccountsPage,
} from "@/lib/contracts/accounts/account";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { maxMembers } from "@/lib/contracts/wire/list-limit";
import type { Database } from "../../../database/database";
import { accountWatches } from "../../../database/schema/activity";
import { accountMutes } from "../../../database/schema/alert-mutes";
import { accountFacts, accounts, contacts, industries, users } from "../../../database/schema/core";
import { invalidField } from "../../../errors";
import { findPlaceZone } from "../../../local-time/zone-of-place";
import type { Principal } from "../../../principal";
import { readActivitySummary } from "../../activity/account-summary";
import { isWatchOfAccount } from "../../activity/watches";
import { isMuteOfAccount, serializeMute } from "../../alerts/mutes/mutes";
import { liveAccounts } from "../../shared/account-ref";
import { fieldColumns, rowColumns } from "../../shared/field-columns";
import { readTerms } from "../../shared/paging/terms";
import { listFields } from "../../values/custom-fields/read";
import { shownValues, valuesByKey } from "../../values/custom-fields/values";
import { readDocument, serializeDocument } from "../../values/facts/document";
import { listRecheckRequests } from "../../values/recheck-requests/recheck-requests";
import { findCount } from "./counts";
import { fingerprint, readCursor, writeCursor } from "./cursor";
import { filteredAccounts, matchingAccounts } from "./filter";
import { findPage } from "./find-page";
import { orderOf } from "./order";

/** Maximum number of matches to collect and count while listing; beyond it, `countAccounts` counts separately. */
export const maxCountedWhileListing = 5_000;

/**
 * Lists accounts of the principal's client, page by page.
 *
 * @throws AppError 400 `bad_cursor`; 400 `invalid_request` for a sort by relevance without a search
 */
export async function listAccounts(db: Database, principal: Principal, query: AccountQuery): Promise<AccountsPage> {
  const { cursor, limit, sort: requestedSort, ...filter } = query;
  const hasSearch = (filter.q ?? "").trim() !== "";
  if (requestedSort === "relevance" && !hasSearch) throw invalidField("sort", "relevance needs a search (q)");
  const sort = requestedSort ?? (hasSearch ? "relevance" : "name");
  const fields = await listFields(db, principal.clientId);
  const order = orderOf(sort, fields);
  // A change in the order of a field's options changes the order of the list.
  const version = fields.find(({ id }) => sort.endsWith(customKey(id)))?.version;
  const print = fingerprint([principal.clientId, principal.uid, sort, version, Object.entries(filter).sort()]);
  const after = cursor === undefined ? null : readCursor(print, cursor, order);
  const { q, ...columns } = filter;
  const terms = await readTerms(db, q);
  const filters = filteredAccounts(principal, columns);
  const isByRelevance = sort === "relevance";
  const { hits, total, isExact, walk } = await findPage(db, {
    principal,
    filters,
    terms,
    isByRelevance,
    order,
    after,
    limit,
    known: await findCount(db, principal, filter),
    // A list's members are looked up by id, whatever the client's size; scanning a sort's index for them would read
    // most of the index.
    countedUpTo: filter.list === undefined ? maxCountedWhileListing : maxMembers,
  });
  const shown = hits.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await getAccountRows(
      db,
      principal,
      shown.map((hit) => hit.id),
      fields,
    ),
    next_cursor: last && hits.length > limit ? writeCursor(print, { walk, total, ...last }) : null,
    total,
    ...(!isExact && { total_is_exact: false }),
  };
}

/** Counts the accounts that match a filter, exactly. With search text, it reads every match. */
export async function countAccounts(db: Database, principal: Principal, filter: AccountFilter): Promise<number> {
  const known = await findCount(db, principal, filter);
  return known ?? db.$count(accounts, await matchesFilter(db, principal, filter));
}

/** Counts the contacts at the accounts that match a filter, up to a limit. */
export async function countContacts(
  db: Database,
  principal: Principal,
  filter: AccountFilter,
  limit: number,
): Promise<number> {
  const found = db
    .select({ id: contacts.id })
    .from(contacts)
    .innerJoin(accounts, and(eq(accounts.clientId, contacts.clientId), eq(accounts.id, contacts.accountId)))
    .where(and(isNull(contacts.removedAt), await matchesFilter(db, principal, filter)))
    .limit(limit)
    .as("found");
  const [counted] = await db.select({ total: count() }).from(found);
  return counted?.total ?? 0;
}

async function matchesFilter(db: Database, principal: Principal, { q, ...columns }: AccountFilter) {
  const terms = await readTerms(db, q);
  return and(
    liveAccounts(principal),
    ...filteredAccounts(principal, columns),
    ...(terms ? matchingAccounts(terms) : []),
  );
}

/** The number of contacts who are still at the company. */
const contactCount = sql<number>`(select count(*)::int from ${contacts}
  where ${contacts.clientId} = ${accounts.clientId} and ${contacts.accountId} = ${accounts.id}
    and ${contacts.removedAt} is null and not ${contacts.leftCompany})`;

/**
 * Gets rows of the list, in the order of the ids; accounts that were removed or belong to another client are omitted.
 */
export async function getAccountRows(
  db: Database,
  principal: Principal,
  ids: readonly string[],
  fields?: readonly AccountField[],
): Promise<Account[]> {
  if (ids.length === 0) return [];
  const live = idsOf(fields ?? (await listFields(db, principal.clientId)));
  const rows = await db
    .select({ account: ownColumns, values: rowColumns, ownerName: users.fullName, contactCount })
    .from(accounts)
    .leftJoin(users, eq(users.id, accounts.ownerId))
    .where(and(liveAccounts(principal), inArray(accounts.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.account.id, serializeAccount(row, live)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The names of accounts by id; accounts that were removed or belong to another client are omitted. */
export async function nameAccounts(
  db: Database,
  principal: Principal,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(liveAccounts(principal), inArray(accounts.id, [...ids])));
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** An account's columns other than those of its fields. */
const ownColumns = {
  id: accounts.id,
  companyId: accounts.companyId,
  naicsSector: accounts.naicsSector,
  custom: accounts.custom,
  ownerId: accounts.ownerId,
  logoId: accounts.logoId,
  createdAt: accounts.createdAt,
  updatedAt: accounts.updatedAt,
};

interface Row<Values> {
  account: Pick<typeof accounts.$inferSelect, keyof typeof ownColumns>;
  values: Values;
  ownerName: string | null;
  contactCount: number;
}

function idsOf(fields: readonly AccountField[]): ReadonlySet<string> {
  return new Set(fields.map(({ id }) => id));
}

function serializeAccount<Values>(
  { account, values, ownerName, contactCount }: Row<Values>,
  live: ReadonlySet<string>,
) {
  return {
    id: account.id,
    ...values,
    naics_sector: account.naicsSector,
    custom: shownValues(account.custom, live),
    owner: account.ownerId && ownerName ? { uid: account.ownerId, name: ownerName } : null,
    logo: account.logoId,
    contact_count: contactCount,
    updated_at: account.updatedAt.toISOString(),
  };
}

/** Finds one account of the principal's client with its facts; null if it is missing, removed or another client's. */
export async function findAccount(
  db: Database,
  principal: Principal,
  id: string,
  now: Date,
): Promise<AccountDetail | null> {
  const [row] = await db
    .select({
      account: ownColumns,
      values: fieldColumns,
      ownerName: users.fullName,
      contactCount,
      industryName: industries.name,
      watchedBy: accountWatches.userId,
      mute: accountMutes,
    })
    .from(accounts)
    .leftJoin(users, eq(users.id, accounts.ownerId))
    .leftJoin(industries, eq(industries.code, accounts.industryCode))
    .leftJoin(accountWatches, isWatchOfAccount(principal))
    .leftJoin(accountMutes, isMuteOfAccount(principal, now))
    .where(and(liveAccounts(principal), eq(accounts.id, id)));
  if (!row) return null;
  const live = idsOf(await listFields(db, principal.clientId));
  const account = serializeAccount(row, live);
  const origins = await db
    .select()
    .from(accountFacts)
    .where(and(eq(accountFacts.clientId, principal.clientId), eq(accountFacts.accountId, id), accountFacts.isChosen))
    .orderBy(asc(accountFacts.field));
  return {
    ...account,
    external_id: row.account.companyId,
    industry_name: row.industryName,
    local_zone: findPlaceZone({ city: account.hq_city, state: account.hq_state, country: account.hq_country }),
    asked_again: await listRecheckRequests(db, principal.clientId, id, now),
    created_at: row.account.createdAt.toISOString(),
    is_watched: row.watchedBy !== null,
    mute: row.mute && serializeMute(row.mute),
    ...(await readActivitySummary(db, principal, id)),
    facts: origins.flatMap((origin) => serializeFact({ ...account, ...valuesByKey(account.custom) }, origin)),
  };
}

/** Describes a field's fact; the result is empty if the field has no value. */
function serializeFact(
  account: Record<string, unknown>,
  origin: typeof accountFacts.$inferSelect,
): AccountDetail["facts"] {
  const { field, source, method, confidence, seenAt } = origin;
  const value = account[field];
  if (typeof value !== "string" && typeof value !== "number") return [];
  const document = serializeDocument(readDocument(origin));
  return [{ field, value, source, method, confidence, seen_at: seenAt.toISOString(), url: origin.url, document }];
}

/** Finds the row of one live account of the principal's client; null in the same cases as {@link findAccount}. */
export async function findAccountRow(db: Database, principal: Principal, id: string) {
  const { searchText, nameKey, ...columns } = getTableColumns(accounts);
  const [row] = await db
    .select(columns)
    .from(accounts)
    .where(and(liveAccounts(principal), eq(accounts.id, id)));
  return row ?? null;
}
