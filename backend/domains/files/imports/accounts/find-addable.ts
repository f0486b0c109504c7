import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../../database/database";
import { domainOf } from "../../../values/facts/derive";
import type { StagedRow } from "../find";

/** The name and the domain of the account that a row describes; a domain is derived from the website. */
export function nameAndDomainOf({ values }: Pick<StagedRow, "values">): { name: string | null; domain: string | null } {
  const { name, domain, website } = values ?? {};
  const own = typeof domain === "string" ? domain : typeof website === "string" ? domainOf(website) : null;
  return { name: typeof name === "string" ? name : null, domain: own };
}

/**
 * Finds the rows of an account file that can be added as new accounts: those with a name, if no account has that name
 * or the row's domain.
 *
 * @returns their lines
 */
export async function findAddableLines(
  db: Database,
  clientId: string,
  rows: readonly Pick<StagedRow, "line" | "values">[],
): Promise<ReadonlySet<number>> {
  const named = rows.map((row) => ({ line: row.line, ...nameAndDomainOf(row) })).filter(({ name }) => name !== null);
  const found = await readRows(
    db,
    z.object({ line: z.number() }),
    sql`select r.line from json_to_recordset(${JSON.stringify(named)}::json) as r(line int, name text, domain text)
        where not exists (select from accounts a
            where a.client_id = ${clientId} and a.name_key = search_key(r.name) and a.removed_at is null)
          and not exists (select from accounts a
            where a.client_id = ${clientId} and a.domain = r.domain and a.removed_at is null)`,
  );
  return new Set(found.map(({ line }) => line));
}
