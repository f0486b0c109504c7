import { z } from "zod";
import type { Matched, MatchedEntry } from "@/lib/contracts/accounts/account-list";
import { fieldInputSchemas } from "@/lib/contracts/accounts/account-values";
import type { Database } from "../../../database/database";
import { cutText } from "../../../imports/cut-text";
import type { ReadRow } from "../../../imports/read-row";
import type { Principal } from "../../../principal";
import { domainOf } from "../../values/facts/derive";
import { type AccountHit, findMatches } from "../../values/matching/match-account";

/** Entries looked up per statement. */
const atOnce = 500;

/**
 * Finds the live accounts that match pasted domains, URLs, tickers, CIKs, ids and names, using the import rules. Exact
 * matches win; a name that differs only in its legal form counts if nothing matches exactly.
 *
 * @returns results in entry order; if several accounts match, the user has to choose
 */
export async function matchPasted(db: Database, principal: Principal, entries: readonly string[]): Promise<Matched> {
  const items: MatchedEntry[] = [];
  for (let from = 0; from < entries.length; from += atOnce) {
    const part = entries.slice(from, from + atOnce);
    const found = await findMatches(db, principal.clientId, part.map(readEntry));
    part.forEach((entry, index) => {
      items.push({ entry, accounts: chooseHits(found[index]?.hits ?? []).map(serializeHit) });
    });
  }
  return { items };
}

const idSchema = z.uuid();

/** Interprets an entry: an id, a domain, URL or email, a CIK, or else a name and a ticker. */
export function readEntry(entry: string): ReadRow {
  const row = (values: ReadRow["values"], id: string | null = null): ReadRow => ({ id, values, flaw: null });
  if (idSchema.safeParse(entry).success) return row({}, entry.toLowerCase());
  const domain = domainIn(entry);
  // A company name may look like a domain: "Salesforce.com".
  if (domain !== null && /[/@]/.test(entry)) return row({ domain });
  const ticker = tickerIn(entry);
  if (domain !== null) return row({ domain, name: entry, ...ticker });
  const cik = fieldInputSchemas.cik.safeParse(entry.replace(/^cik[\s:#]*/i, ""));
  if (cik.success) return row({ cik: cik.data, name: entry }, entry);
  return row({ name: cutText(entry, 200), ...ticker }, entry);
}

/** A ticker, alone or preceded by its exchange: "NYSE: GE". */
function tickerIn(entry: string): { ticker?: string } {
  const ticker = fieldInputSchemas.ticker.safeParse(entry.replace(/^(?:nyse|nasdaq|amex)\s*:\s*/i, ""));
  return ticker.success && !/\s/.test(ticker.data) ? { ticker: ticker.data } : {};
}

function domainIn(entry: string): string | null {
  if (/\s/.test(entry)) return null;
  const text = entry.includes("@") ? (entry.split("@").at(-1) ?? "") : entry;
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const domain = fieldInputSchemas.domain.safeParse(domainOf(url) ?? "");
  return domain.success && /^[a-z]{2}/.test(domain.data.split(".").at(-1) ?? "") ? domain.data : null;
}

function chooseHits(hits: readonly AccountHit[]): AccountHit[] {
  const exact = hits.filter(({ way }) => way !== "like");
  const chosen = exact.length > 0 ? exact : hits;
  return [...new Map(chosen.map((hit) => [hit.id, hit])).values()];
}

function serializeHit({ id, name, domain, city, state, country }: AccountHit): MatchedEntry["accounts"][number] {
  const place = [city, state ?? country].filter((part) => part !== null).join(", ");
  return { id, name, domain, place: place === "" ? null : place };
}
