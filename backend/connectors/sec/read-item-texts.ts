import { dayMs } from "@/lib/contracts/wire/durations";
import type { OutboundFetch } from "../../outbound/fetch";
import type { EventsRequest, SourceUnavailable } from "../connector";
import { documentUrl } from "./filing-page";
import { readItemText } from "./item-text";
import { findItem } from "./items";
import { isSourceUnavailable, toSourceUnavailable } from "./source-unavailable";
import type { Filing } from "./submissions";

/** Only filings recent enough to raise an alert are quoted, and only a few per response. */
const quotedDays = 7;
const maxDocuments = 3;

interface Archive {
  archive: string;
  /** The `User-Agent` that the SEC requires. */
  contact: string;
}

export function itemKey({ accession }: Pick<Filing, "accession">, item: string): string {
  return `${accession}:${item}`;
}

/**
 * Reads the sentences to be quoted from new filings (`items.ts`), by `itemKey`: at most three documents, each after
 * waiting for the rate limit. Filings whose document can't be read are left out; after a failure, no further document
 * is requested. `later`: the archive is unavailable or asks for fewer requests, and the source must be paused.
 */
export async function readItemTexts(
  fetch: OutboundFetch,
  { archive, contact }: Archive,
  filings: readonly Filing[],
  { company: cik, now, wait, signal }: Pick<EventsRequest, "company" | "now" | "wait" | "signal">,
): Promise<{ texts: Map<string, string>; later: SourceUnavailable | null }> {
  const from = new Date(now.getTime() - quotedDays * dayMs).toISOString().slice(0, 10);
  const texts = new Map<string, string>();
  const quotable = filings.filter(
    ({ form, items, filedOn }) => /^8-K/.test(form) && filedOn >= from && items.some((item) => findItem(item)?.quoted),
  );
  for (const { accession, document, items } of quotable.slice(0, maxDocuments)) {
    if (document === null) continue;
    await wait(new URL(archive).host);
    const headers = { "user-agent": contact, accept: "text/html" };
    const response = await fetch(documentUrl(archive, cik, accession, document), { headers, signal }).catch(() => null);
    if (response && isSourceUnavailable(response.status)) return { texts, later: toSourceUnavailable(response, now) };
    if (response?.status !== 200) break;
    const html = await response.text();
    for (const item of items) {
      const quoted = findItem(item)?.quoted;
      const text = quoted ? readItemText(html, item, quoted) : null;
      if (text !== null) texts.set(itemKey({ accession }, item), text);
    }
  }
  return { texts, later: null };
}
