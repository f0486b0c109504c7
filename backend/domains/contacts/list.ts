import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { contactLevels } from "@/lib/contracts/contacts/contact";
import type {
  ContactFilter,
  ContactListPage,
  ContactListQuery,
  ListedContact,
} from "@/lib/contracts/contacts/contact-list";
import { type ContactFilterName, contactFilters, type contactSorts } from "@/lib/contracts/contacts/filters";
import { type Database, readRows } from "../../database/database";
import { accounts, contacts } from "../../database/schema/core";
import { invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { fingerprint, readCursor, writeCursor } from "../account-list/list/cursor";
import { type Order, sortTypes } from "../account-list/list/order";
import { membersOf } from "../people/teams/owners";
import { type Cursor, collectHits, type Hit } from "../shared/paging/collect-hits";
import { hasWords, likeText } from "../shared/paging/like-text";
import { readTerms, type Terms } from "../shared/paging/terms";
import { serializeContact } from "./read";

/** Maximum number of matches to collect and count; if there are more, the sort's index is scanned instead. */
const usuallyCounted = 2_000;
/**
 * The limit for a filter by owner: such matches are found through their own index, while a scan of the sort's index
 * would rarely meet them.
 */
const countedOfOwners = 10_000;

interface Request {
  conditions: SQL | undefined;
  /** The relevance grade, by which rows are sorted before `order` applies. */
  grade: SQL;
  order: Order;
  after: Cursor | null;
  limit: number;
  /** See `usuallyCounted`. */
  countedUpTo: number;
}

const hitSchema = z.object({ id: z.string(), grade: z.number(), value: z.string() });
const countSchema = z.object({ total: z.number() });

/**
 * Lists the contacts of the principal's client across its accounts, page by page, except those of removed accounts.
 *
 * Few matches are collected through the search and filter indexes and sorted; for many, the sort's own index is scanned
 * in order. Neither method reads all contacts of a client.
 *
 * @throws AppError 400 `bad_cursor`; 400 `invalid_request` for a sort by relevance without a search
 */
export async function listContacts(
  db: Database,
  principal: Principal,
  query: ContactListQuery,
): Promise<ContactListPage> {
  const { cursor, limit, sort: requestedSort, ...filter } = query;
  const terms = await readTerms(db, filter.q);
  if (requestedSort === "relevance" && !terms) throw invalidField("sort", "relevance needs a search (q)");
  const sort = requestedSort ?? (terms ? "relevance" : "name");
  const order = orderOf(sort);
  const print = fingerprint([
    "contacts",
    principal.clientId,
    contactFilters.isOwn(filter) ? principal.uid : "",
    sort,
    Object.entries(filter).sort(),
  ]);
  const after = cursor === undefined ? null : readCursor(print, cursor, order);
  const own = liveContacts(principal);
  const filters = contactConditions(principal, filter, terms);
  const request: Request = {
    conditions: and(own, ...filters),
    grade: sort === "relevance" && terms ? gradeOf(terms) : sql`0`,
    order,
    after,
    limit,
    countedUpTo: filter.owner === undefined ? usuallyCounted : countedOfOwners,
  };
  const { hits, total, isExact, walk } = await findPage(db, request, {
    hasFilters: filters.length > 0,
    isSearch: terms !== null,
  });
  const shown = hits.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await getListedContacts(
      db,
      principal,
      shown.map(({ id }) => id),
    ),
    next_cursor: last && hits.length > limit ? writeCursor(print, { walk, total, ...last }) : null,
    total,
    ...(!isExact && { total_is_exact: false }),
  };
}

/** Condition for the contacts that match a filter; undefined: all of them match. */
export async function matchingContacts(
  db: Database,
  principal: Principal,
  filter: ContactFilter,
): Promise<SQL | undefined> {
  return and(...contactConditions(principal, filter, await readTerms(db, filter.q)));
}

function contactConditions(principal: Principal, filter: ContactFilter, terms: Terms | null): SQL[] {
  return [...filteredContacts(principal, filter), ...(terms ? hasWords(contacts.searchText, terms.words) : [])];
}

/** Condition for this client's live contacts at live accounts. */
export function liveContacts(principal: Principal): SQL | undefined {
  return and(
    eq(contacts.clientId, principal.clientId),
    isNull(contacts.removedAt),
    sql`exists (select 1 from ${accounts} where ${accounts.clientId} = ${contacts.clientId}
      and ${accounts.id} = ${contacts.accountId} and ${accounts.removedAt} is null)`,
  );
}

const conditions: {
  [Name in ContactFilterName]: (value: NonNullable<ContactFilter[Name]>, principal: Principal) => SQL;
} = {
  account: (ids) => inArray(contacts.accountId, [...ids]),
  function: (names) => inArray(contacts.function, [...names]),
  level: (names) => inArray(contacts.level, positionsOf(names)),
  // Written exactly as in the partial indexes: PostgreSQL doesn't recognize `= true` as the same condition.
  status: (status) => (status === "left" ? sql`${contacts.leftCompany}` : sql`not ${contacts.leftCompany}`),
  do_not_contact: (value) => (value === "yes" ? sql`${contacts.doNotContact}` : sql`not ${contacts.doNotContact}`),
  owner: (owner, principal) => isAtAccountOf(principal, owner),
};

const positionsOf = (names: readonly string[]) =>
  contactLevels.flatMap((level, position) => (names.includes(level) ? [position] : []));

function filteredContacts(principal: Principal, filter: ContactFilter): SQL[] {
  const meets = <Name extends ContactFilterName>(name: Name) => {
    const value = filter[name];
    return value === undefined || value === null ? [] : [conditions[name](value, principal)];
  };
  return contactFilters.names.flatMap(meets);
}

/**
 * Condition that a contact's account has this owner. It is written with `in`, so that the planner may start from the
 * owners' accounts.
 */
function isAtAccountOf(principal: Principal, owner: string): SQL {
  const owners = membersOf(principal, owner) ?? sql`select ${principal.uid}`;
  return sql`${contacts.accountId} in (select ${accounts.id} from ${accounts}
    where ${accounts.clientId} = ${principal.clientId} and ${accounts.removedAt} is null
      and ${accounts.ownerId} = any(array(${owners})))`;
}

/** 0: the name begins with the text; 1: a word of the name does; 2: any other match. */
function gradeOf({ key }: Terms): SQL {
  const text = likeText(key);
  return sql`case when ${contacts.nameKey} like ${`${text}%`} then 0
    when ' ' || ${contacts.nameKey} like ${`% ${text}%`} then 1 else 2 end`;
}

function orderOf(sort: (typeof contactSorts)[number]): Order {
  const descending = sort.startsWith("-");
  return sort.endsWith("updated")
    ? { value: sql`${contacts.updatedAt}`, ...sortTypes.instant, descending, hasGaps: false }
    : { value: sql`${contacts.nameKey}`, ...sortTypes.text, descending, hasGaps: false };
}

interface Found {
  hits: Hit[];
  total: number;
  isExact: boolean;
  walk: boolean;
}

async function findPage(
  db: Database,
  request: Request,
  { hasFilters, isSearch }: { hasFilters: boolean; isSearch: boolean },
): Promise<Found> {
  const { after, countedUpTo } = request;
  if (after?.walk)
    return { hits: await walk(db, request), total: after.total, isExact: after.total < countedUpTo, walk: true };
  if (hasFilters) {
    const collected = await collect(db, request, isSearch);
    if (collected.total <= countedUpTo) return collected;
    return { hits: await walk(db, request), total: countedUpTo, isExact: false, walk: true };
  }
  return withIndexesAlone(db, false, async (tx) => {
    const total = await countSome(tx, request);
    return {
      hits: await walkAlong(tx, request),
      total: Math.min(total, countedUpTo),
      isExact: total <= countedUpTo,
      walk: true,
    };
  });
}

/** Counts the matches up to `countedUpTo`; returns one more than that if there are more. */
async function countSome(tx: Database, { conditions, countedUpTo }: Request): Promise<number> {
  const [row] = await readRows(
    tx,
    countSchema,
    sql`select count(*)::int as total from (select 1 from ${contacts} where ${conditions} limit ${countedUpTo + 1}) few`,
  );
  return row?.total ?? 0;
}

async function collect(
  db: Database,
  { conditions, grade, order, after, limit, countedUpTo }: Request,
  isSearch: boolean,
): Promise<Found> {
  const matches = sql`select ${contacts.id} as id, ${grade} as grade, ${order.value} as value
    from ${contacts} where ${conditions}`;
  const found = await withIndexesAlone(db, isSearch, (tx) =>
    collectHits(tx, { matches, order, after, limit, countLimit: countedUpTo }),
  );
  return { ...found, isExact: true, walk: false };
}

function walk(db: Database, request: Request): Promise<Hit[]> {
  return withIndexesAlone(db, false, (tx) => walkAlong(tx, request));
}

async function walkAlong(tx: Database, request: Request): Promise<Hit[]> {
  // There are many matches, so sorting them all would be slow; but the planner would do that, as it assumes that text
  // inside a word is rare.
  await tx.execute(sql`select set_config('enable_sort', 'off', true)`);
  return readRows(tx, hitSchema, walkStatement(request));
}

function walkStatement({ conditions, order, after, limit }: Request): SQL {
  const { value, type, descending } = order;
  const way = descending ? sql`desc` : sql`asc`;
  const beyond = descending ? sql`<` : sql`>`;
  const further = after
    ? sql`and (${value}, ${contacts.id}) ${beyond} (${after.value}::${type}, ${after.id}::uuid)`
    : sql``;
  return sql`select ${contacts.id} as id, 0 as grade, ${value}::text as value from ${contacts}
    where ${conditions} ${further} order by ${value} ${way}, ${contacts.id} ${way} limit ${limit + 1}`;
}

/**
 * Runs statements with index scans and nested loops only, since each has an index that begins with the client.
 *
 * @param withBitmaps whether to allow bitmap scans, which a trigram search needs. Elsewhere they would collect all rows
 * of a client before returning the first, while an index scan stops at the limit
 */
function withIndexesAlone<Result>(
  db: Database,
  withBitmaps: boolean,
  run: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('enable_bitmapscan', ${withBitmaps ? "on" : "off"}, true)`);
    return run(tx);
  });
}

/** Reads live contacts in their API form, in the order of the ids. */
export async function getListedContacts(
  db: Database,
  principal: Principal,
  ids: readonly string[],
): Promise<ListedContact[]> {
  const { clientId } = principal;
  if (ids.length === 0) return [];
  const rows = await db
    .select({ contact: contacts, account: { id: accounts.id, name: accounts.name, domain: accounts.domain } })
    .from(contacts)
    .innerJoin(accounts, and(eq(accounts.clientId, contacts.clientId), eq(accounts.id, contacts.accountId)))
    .where(
      and(
        eq(contacts.clientId, clientId),
        inArray(contacts.id, [...ids]),
        isNull(contacts.removedAt),
        isNull(accounts.removedAt),
      ),
    );
  const byId = new Map(
    rows.map(({ contact, account }) => [contact.id, { ...serializeContact(contact, principal), account }] as const),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
