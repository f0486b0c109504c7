import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import type { ReadRow } from "../../../imports/read-row";
import { domainOf } from "../facts/derive";

/**
 * How an account was matched, most reliable first. `external`: by its external id from an earlier file; `like`: the
 * names differ only in their legal form.
 */
const ways = ["id", "external", "domain", "cik", "ticker", "name", "like"] as const;
export type AccountMatchKey = (typeof ways)[number];

/** A name, ticker or CIK that more accounts than this share doesn't tell them apart. */
export const maxShared = 20;

export interface AccountHit {
  way: AccountMatchKey;
  id: string;
  name: string;
  domain: string | null;
  cik: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  /** Whether the names are equal except for case, accents and legal form. */
  isNameLike: boolean;
}

/** The lookup results for one row. */
export interface AccountFindings {
  /** The row's name, normalized as in database comparisons; "" without one. */
  nameKey: string;
  hits: AccountHit[];
}

export function domainOfRow({ values: { domain, website } }: Pick<ReadRow, "values">): string | null {
  return domain ?? (website ? domainOf(website) : null);
}

/**
 * Legal forms at the end of a name normalized by `search_key`. The pattern works the same in PostgreSQL and JavaScript.
 */
const legalForms =
  "( (inc|incorporated|corp|corporation|co|company|llc|l l c|ltd|limited|plc|gmbh|ag|kg|kgaa|se|sa|s a|sas|sarl|srl|spa|s p a|bv|b v|nv|n v|ab|as|a s|asa|oy|oyj|pty|lp|llp))+$";

const legalFormsPattern = new RegExp(legalForms);

/** A normalized name without its legal form. */
export function withoutLegalForm(nameKey: string): string {
  return nameKey.replace(legalFormsPattern, "");
}

const rowSchema = z.object({
  place: z.number(),
  key: z.string(),
  way: z.enum(ways).nullable(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  domain: z.string().nullable(),
  cik: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  like: z.boolean().nullable(),
});

/**
 * Finds the live accounts that may match rows, with one statement for all rows; each kind of match uses an index that
 * starts with the client.
 *
 * @returns in the order of the rows
 */
export async function findMatches(
  db: Database,
  clientId: string,
  rows: readonly ReadRow[],
): Promise<AccountFindings[]> {
  const lookups = rows.map((row, index) => ({
    place: index,
    ext: row.id,
    uuid: isUuid(row.id) ? row.id : null,
    company: isUuid(row.id) ? null : row.id,
    name: row.values.name ?? "",
    domain: domainOfRow(row),
    cik: row.values.cik ?? null,
    ticker: row.values.ticker?.toLowerCase() ?? null,
  }));
  const found = await readRows(
    db,
    rowSchema,
    sql`with r as (
        select q.*, search_key(q.name) as key, regexp_replace(search_key(q.name), ${legalForms}, '') as core
        from json_to_recordset(${JSON.stringify(lookups)}::json) as
          q(place int, ext text, uuid uuid, company text, name text, domain text, cik text, ticker text)
      ), hits as (
        select r.place, 'id' as way, a.id from r join accounts a on a.client_id = ${clientId} and a.id = r.uuid and a.removed_at is null
        union all
        select r.place, 'id', a.id from r join accounts a on a.client_id = ${clientId} and a.company_id = r.company and a.removed_at is null
        union all
        select r.place, 'external', coalesce(a.merged_into, a.id) from r
          join external_ids x on x.client_id = ${clientId} and x.kind = 'accounts' and x.external_id = r.ext
          join accounts a on a.client_id = ${clientId} and a.id = x.account_id
        union all
        select r.place, 'domain', a.id from r join accounts a on a.client_id = ${clientId} and a.domain = r.domain and a.removed_at is null
        union all
        ${firstOf(clientId, sql`'cik'`, sql`a.cik = r.cik and a.cik is not null`)}
        union all
        ${firstOf(clientId, sql`'ticker'`, sql`lower(a.ticker) = r.ticker`)}
        union all
        select r.place, 'name', a.id from r join accounts a
          on a.client_id = ${clientId} and a.name_key = r.key and a.removed_at is null and r.key <> ''
        union all
        ${selectSurvivors(clientId, sql`'id'`, sql`m.id = r.uuid`, sql`false`)}
        union all
        ${selectSurvivors(clientId, sql`'id'`, sql`m.company_id = r.company`, sql`a.company_id = r.company`)}
        union all
        ${selectSurvivors(clientId, sql`'domain'`, sql`m.domain = r.domain`, sql`a.domain = r.domain`)}
        union all
        ${selectSurvivors(clientId, sql`'name'`, sql`m.name_key = r.key and r.key <> ''`, sql`a.name_key = r.key`)}
        union all
        select r.place, 'like', l.id from r cross join lateral (
          select a.id from accounts a
          where a.client_id = ${clientId} and a.removed_at is null and r.core <> ''
            and a.name_key >= r.core and a.name_key < r.core || '!'
            and a.name_key <> r.key and regexp_replace(a.name_key, ${legalForms}, '') = r.core
          order by a.name_key limit 3) l
      )
      select r.place, r.key, h.way, a.id, a.name, a.domain, a.cik, a.hq_city as city, a.hq_state as state,
        a.hq_country as country, regexp_replace(a.name_key, ${legalForms}, '') = r.core as like
      from r left join hits h on h.place = r.place
        left join accounts a on a.client_id = ${clientId} and a.id = h.id and a.removed_at is null
      order by r.place, a.id`,
  );
  const findings = rows.map((): AccountFindings => ({ nameKey: "", hits: [] }));
  for (const { place: index, key, way, id, name, like, ...rest } of found) {
    const one = findings[index];
    if (!one) continue;
    one.nameKey = key;
    if (way !== null && id !== null && name !== null)
      one.hits.push({ way, id, name, isNameLike: like ?? false, ...rest });
  }
  return findings;
}

/** Finds the accounts with a value that many may share: at most one more than {@link maxShared}. */
function firstOf(clientId: string, way: SQL, isHit: SQL): SQL {
  return sql`select r.place, ${way}, s.id from r cross join lateral (
    select a.id from accounts a where a.client_id = ${clientId} and a.removed_at is null and ${isHit}
    limit ${maxShared + 1}) s`;
}

/**
 * Finds survivors by the values of accounts merged into them, unless a live account now has the value: at most one more
 * than {@link maxShared}.
 */
function selectSurvivors(clientId: string, way: SQL, isMerged: SQL, isLive: SQL): SQL {
  return sql`select r.place, ${way}, s.id from r cross join lateral (
    select distinct m.merged_into as id from accounts m
    where m.client_id = ${clientId} and ${isMerged} and m.merged_into is not null
      and not exists (select from accounts a where a.client_id = ${clientId} and ${isLive} and a.removed_at is null)
    order by id limit ${maxShared + 1}) s`;
}

function isUuid(text: string | null): boolean {
  return z.uuid().safeParse(text).success;
}

export type AccountMatch =
  | { kind: "new" }
  | { kind: "matched"; accountId: string }
  | { kind: "doubtful"; accountId: string; reason: string }
  | { kind: "refused"; reason: string };

/**
 * Determines which account a row matches: by id, domain or CIK; by ticker and name; or by name, unless location or
 * domain differ. If its identifiers refer to different accounts, or one matches only in part, the row is doubtful.
 */
export function matchAccount(row: ReadRow, { hits }: AccountFindings): AccountMatch {
  const { values } = row;
  const sorted = hits.toSorted((a, b) => ways.indexOf(a.way) - ways.indexOf(b.way));
  const [best] = sorted;
  if (!best) {
    if (values.name) return { kind: "new" };
    return { kind: "refused", reason: "This row has no name, and its values match no account." };
  }
  const doubt = (reason: string): AccountMatch => ({ kind: "doubtful", accountId: best.id, reason });
  const other = findContradiction(sorted, best);
  if (other)
    return doubt(
      `Its ${wayNames[best.way]} matches ${best.name}, but its ${wayNames[other.way]} matches ${other.name}.`,
    );
  // A row matched by account id may correct the CIK.
  if (best.way !== "id" && values.cik && best.cik !== null && values.cik !== best.cik) {
    return doubt(`${best.name} has a different CIK: ${best.cik}.`);
  }
  switch (best.way) {
    case "id":
      return { kind: "matched", accountId: best.id };
    case "cik":
      if (sorted.some(({ way, id }) => way === "cik" && id !== best.id))
        return doubt("Several accounts have this CIK.");
      return { kind: "matched", accountId: best.id };
    case "external": {
      const hasDomain = sorted.some(({ way, id }) => way === "domain" && id === best.id);
      if (values.name && !best.isNameLike && !hasDomain)
        return doubt(`In an earlier file, ${best.name} had this id but a different name.`);
      return { kind: "matched", accountId: best.id };
    }
    case "ticker": {
      if (sorted.some(({ way, id }) => way === "ticker" && id !== best.id))
        return doubt("Several accounts have this ticker.");
      if (values.name && !best.isNameLike) return doubt(`${best.name} has this ticker, but a different name.`);
      return differentLocation(row, best) ?? { kind: "matched", accountId: best.id };
    }
    case "domain":
    case "name":
      return judgeShared(row, best, sorted);
    case "like":
      return doubt(`This may be ${best.name}: only the legal form of the name differs.`);
  }
}

/**
 * Chooses between several accounts into which others with the row's name or domain were merged: the only one whose
 * location fits and, for a name, whose domain fits too. (Live accounts can't share a name or domain.)
 */
function judgeShared(row: ReadRow, best: AccountHit, hits: readonly AccountHit[]): AccountMatch {
  const { way } = best;
  const sameWay = new Map(hits.flatMap((hit) => (hit.way === way ? [[hit.id, hit]] : [])));
  // A single account with the row's domain matches, whatever its location.
  if (way === "domain" && sameWay.size === 1) return { kind: "matched", accountId: best.id };
  const doubt = (reason: string): AccountMatch => ({ kind: "doubtful", accountId: best.id, reason });
  if (sameWay.size > maxShared) return doubt(`More than ${maxShared} accounts have this ${wayNames[way]}.`);
  const differ = (hit: AccountHit) =>
    (way === "name" ? differentDomain(row, hit) : null) ?? differentLocation(row, hit);
  const [only, more] = [...sameWay.values()].filter((hit) => !differ(hit));
  if (more) return doubt(`Several accounts have this ${wayNames[way]}.`);
  if (only) return { kind: "matched", accountId: only.id };
  return differ(best) ?? { kind: "matched", accountId: best.id };
}

/** Another account that an identifier of the row refers to; null: all identifiers agree on the best match. */
function findContradiction(hits: readonly AccountHit[], best: AccountHit): AccountHit | null {
  for (const way of ways) {
    if (way === "like" || way === best.way) continue;
    const sameWay = hits.filter((hit) => hit.way === way);
    const [first] = sameWay;
    if (sameWay.length > maxShared) continue;
    if (first && sameWay.every(({ id }) => id !== best.id)) return first;
  }
  return null;
}

const wayNames: Record<AccountMatchKey, string> = {
  id: "id",
  external: "id",
  domain: "domain",
  cik: "CIK",
  ticker: "ticker",
  name: "name",
  like: "name",
};

function differentDomain(row: ReadRow, { id, name, domain }: AccountHit): AccountMatch | null {
  const own = domainOfRow(row);
  if (own === null || domain === null || own === domain) return null;
  return { kind: "doubtful", accountId: id, reason: `${name} has this name, but a different domain: ${domain}.` };
}

function differentLocation({ values }: ReadRow, { id, name, ...hit }: AccountHit): AccountMatch | null {
  const pairs: [string | null | undefined, string | null][] = [
    [values.hq_country, hit.country],
    [values.hq_state, hit.state],
    [values.hq_city, hit.city],
  ];
  const [, accountValue] =
    pairs.find(([own, accountValue]) => own && accountValue && foldLocation(own) !== foldLocation(accountValue)) ?? [];
  if (!accountValue) return null;
  return { kind: "doubtful", accountId: id, reason: `${name} is in a different location: ${accountValue}.` };
}

/** Countries with several spellings. */
const sameCountries: readonly ReadonlySet<string>[] = [
  new Set(["unitedstates", "usa", "us", "unitedstatesofamerica"]),
  new Set(["unitedkingdom", "uk", "greatbritain", "gb"]),
  new Set(["germany", "deutschland", "de"]),
];

/** Normalizes a city, state or country, so that equal places are equal texts. */
export function foldLocation(text: string): string {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return [...(sameCountries.find((names) => names.has(plain)) ?? [])][0] ?? plain;
}
