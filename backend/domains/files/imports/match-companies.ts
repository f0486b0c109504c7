import { inArray, or, type SQL, sql } from "drizzle-orm";
import { cataloguedFields, objectFromKeys } from "@/lib/contracts/accounts/fields";
import type { PastedCompanies, PastedCompany } from "@/lib/contracts/imports/pasted-companies";
import type { Database } from "../../../database/database";
import { companies } from "../../../database/schema/core";
import { fieldProperties } from "../../shared/field-columns";
import { readEntry } from "./match-pasted";

type Company = typeof companies.$inferSelect;
type Key = "cik" | "domain" | "name" | "ticker";

/** In order of preference: a name such as "Target" wins over the ticker TARGET. */
const keys: readonly Key[] = ["cik", "domain", "name", "ticker"];

/**
 * Looks up pasted names, domains and tickers in the catalog of companies that all clients share.
 *
 * @returns in entry order, each company once; an entry that isn't in the catalog is returned as it was entered
 */
export async function matchCompanies(db: Database, entries: readonly string[]): Promise<PastedCompanies> {
  const parsed = entries.map((entry) => ({ entry, values: valuesOf(entry) }));
  const found = await findCompanies(
    db,
    parsed.map(({ values }) => values),
  );
  const items = new Map<string, PastedCompany>();
  let known = 0;
  for (const { entry, values } of parsed) {
    const company = keysOf(values).flatMap((key) => found.get(key) ?? [])[0];
    const key = company?.id ?? entry.toLowerCase();
    if (items.has(key)) continue;
    items.set(key, company ? serializeCompany(company) : serializeEntry(entry, values));
    if (company) known += 1;
  }
  return { items: [...items.values()], known };
}

type Values = Partial<Record<Key, string>>;

function valuesOf(entry: string): Values {
  const { name, domain, ticker, cik } = readEntry(entry).values;
  return {
    ...(typeof name === "string" && { name }),
    ...(typeof domain === "string" && { domain }),
    ...(typeof ticker === "string" && { ticker }),
    ...(typeof cik === "string" && { cik }),
  };
}

/** Finds the companies with any of these values, by value; if several share a value, the largest. */
async function findCompanies(db: Database, lookups: readonly Values[]): Promise<Map<string, Company>> {
  const valuesFor = (key: Key) => [...new Set(lookups.flatMap((values) => values[key]?.toLowerCase() ?? []))];
  const conditions = keys.flatMap((key): SQL[] => {
    const values = valuesFor(key);
    return values.length === 0 ? [] : [inArray(sql`lower(${companies[key]})`, values)];
  });
  if (conditions.length === 0) return new Map();
  const rows = await db
    .select()
    .from(companies)
    .where(or(...conditions))
    .orderBy(sql`${companies.marketCapUsd} nulls first`, companies.id);
  return new Map(rows.flatMap((row) => keysOf(row).map((key) => [key, row] as const)));
}

/** The keys of the values that are present, in order of preference. */
function keysOf(values: Partial<Record<Key, string | null>>): string[] {
  return keys.flatMap((key) => (values[key] ? `${key} ${values[key].toLowerCase()}` : []));
}

function serializeCompany(company: Company): PastedCompany {
  return objectFromKeys<PastedCompany>(cataloguedFields, (key) => company[fieldProperties[key]]);
}

/** A word may be a name or a ticker, so only a domain is kept in addition to the name. */
function serializeEntry(entry: string, { name, domain }: Values): PastedCompany {
  const unknown = objectFromKeys<PastedCompany>(cataloguedFields, () => null);
  return { ...unknown, name: name ?? domain ?? entry, domain: domain ?? null };
}
