import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { CatalogPage, CatalogQuery } from "@/lib/contracts/companies/catalog-company";
import { maxCompaniesAdded } from "@/lib/contracts/wire/list-limit";
import { type Database, readRows } from "../../../database/database";
import { decodeCursor, encodeCursor } from "../../shared/paging/cursor";
import { hasWords } from "../../shared/paging/like-text";
import { readTerms, type Terms } from "../../shared/paging/terms";

/**
 * The client's account of the catalog company `c`: by the company itself, its CIK, domain or name, or the account that
 * such an account was merged into.
 */
export function accountOfCompany(clientId: string): SQL {
  const by = (condition: SQL) =>
    sql`(select a.id from accounts a where a.client_id = ${clientId} and a.removed_at is null and ${condition} limit 1)`;
  const mergedBy = (condition: SQL) =>
    sql`(select a.id from accounts m join accounts a on a.client_id = m.client_id and a.id = m.merged_into
      where m.client_id = ${clientId} and m.merged_into is not null and a.removed_at is null and ${condition} limit 1)`;
  return sql`coalesce(${by(sql`a.company_id = c.id`)}, ${by(sql`a.cik = c.cik`)}, ${by(sql`a.domain = c.domain`)},
    ${by(sql`a.name_key = search_key(c.name)`)}, ${mergedBy(sql`m.company_id = c.id`)},
    ${mergedBy(sql`m.domain = c.domain`)}, ${mergedBy(sql`m.name_key = search_key(c.name)`)})`;
}

const rowSchema = z.object({
  key: z.string(),
  id: z.string(),
  name: z.string(),
  ticker: z.string().nullable(),
  domain: z.string().nullable(),
  sector: z.string().nullable(),
  industry_name: z.string().nullable(),
  hq_state: z.string().nullable(),
  hq_country: z.string().nullable(),
  account_id: z.string().nullable(),
});

const order = sql`search_key(c.name) collate "C"`;

/**
 * Lists the catalog of companies by name, with each company's account.
 *
 * @throws AppError 400 `bad_cursor`
 */
export async function listCompanies(db: Database, clientId: string, query: CatalogQuery): Promise<CatalogPage> {
  const matches = conditionOf(query, await readTerms(db, query.q));
  const after = query.cursor === undefined ? null : decodeCursor(z.tuple([z.string(), z.string()]), query.cursor);
  const account = accountOfCompany(clientId);
  const rows = await readRows(
    db,
    rowSchema,
    sql`select ${order} as key, c.id, c.name, c.ticker, c.domain, c.sector, i.name as industry_name,
          c.hq_state, c.hq_country, ${account} as account_id
        from companies c left join industries i on i.code = c.industry_code
        where ${matches} and ${after === null ? sql`true` : sql`(${order}, c.id) > (${after[0]}, ${after[1]})`}
        order by 1, c.id limit ${query.limit + 1}`,
  );
  const items = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? items.at(-1) : undefined;
  const [counted] = await readRows(
    db,
    z.object({ total: z.number() }),
    sql`select count(*)::int as total from companies c where ${matches}`,
  );
  const addable = await readRows(
    db,
    z.object({ id: z.string() }),
    sql`select c.id from companies c where ${matches} and ${account} is null
        order by ${order}, c.id limit ${maxCompaniesAdded}`,
  );
  return {
    items: items.map(({ key, ...item }) => item),
    next_cursor: last ? encodeCursor([last.key, last.id]) : null,
    total: counted?.total ?? 0,
    addable: addable.map(({ id }) => id),
    ...(await readChoices(db)),
  };
}

function conditionOf({ industry, country }: CatalogQuery, terms: Terms | null): SQL {
  const text = sql`(' ' || search_key(concat_ws(' ', c.name, c.domain, c.ticker)))`;
  const conditions = and(
    ...hasWords(text, terms?.words ?? []),
    industry === undefined ? undefined : sql`c.industry_code = ${industry}`,
    country === undefined ? undefined : sql`c.hq_country = ${country}`,
  );
  return conditions ?? sql`true`;
}

async function readChoices(db: Database): Promise<Pick<CatalogPage, "industries" | "countries">> {
  const industries = await readRows(
    db,
    z.object({ code: z.string(), name: z.string() }),
    sql`select i.code, i.name from industries i
        where exists (select from companies c where c.industry_code = i.code) order by i.name`,
  );
  const countries = await readRows(
    db,
    z.object({ country: z.string() }),
    sql`select distinct hq_country as country from companies where hq_country is not null order by 1`,
  );
  return { industries, countries: countries.map(({ country }) => country) };
}
