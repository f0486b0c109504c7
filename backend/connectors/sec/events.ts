import type { ArrivedEvent } from "../../domains/signals/connectors/event";
import { filingPages } from "./filing-page";
import { findItem, type Meaning } from "./items";
import { itemKey } from "./read-item-texts";
import type { Filing } from "./submissions";

const delisting = { topic: "delisting", kind: "regulation" } as const;
const ending = { ...delisting, title: "Ends the registration of its securities" };

/** The forms other than 8-K that become events, by name without `/A`. */
const forms: Record<string, Meaning> = {
  "10-K": { topic: "annual", kind: "earnings", title: "Annual report" },
  "10-Q": { topic: "quarterly", kind: "earnings", title: "Quarterly report" },
  "S-1": { topic: "offering", kind: "regulation", title: "Registered securities for sale" },
  "25": { ...delisting, title: "Gave notice of leaving an exchange" },
  "25-NSE": { ...delisting, title: "Delisted by an exchange" },
  "15-12B": ending,
  "15-12G": ending,
  "15-15D": ending,
  "15F-12B": ending,
  "15F-12G": ending,
  "15F-15D": ending,
  "4": { topic: "insider", kind: "other", title: "An insider’s holdings changed" },
};

/** The events of one filing: none, one, or one for each known item of an 8-K. */
function meaningsOf({ form, items: itemNumbers }: Filing): { item: string | null; meaning: Meaning }[] {
  const base = form.replace(/\/A$/, "");
  if (base !== "8-K") {
    const meaning = Object.hasOwn(forms, base) ? forms[base] : undefined;
    return meaning ? [{ item: null, meaning }] : [];
  }
  return [...new Set(itemNumbers)].flatMap((item) => {
    const meaning = findItem(item);
    return meaning ? [{ item, meaning }] : [];
  });
}

interface EventContext {
  /** Origin of the filing pages: `https://www.sec.gov`. */
  archive: string;
  cik: string;
  now: Date;
  /** The sentences quoted from filings, by `itemKey`; absent: not read. */
  texts?: ReadonlyMap<string, string>;
}

/**
 * The time of a filing, which has a date only: noon UTC, the same day in America and in Europe, but never later than
 * now.
 */
function momentOf(filedOn: string, now: Date): Date {
  return new Date(Math.min(Date.parse(`${filedOn}T12:00:00Z`), now.getTime()));
}

/** The events of filings, each with the filing's page as its source. An amendment is an event of its own. */
export function eventsOf(filings: readonly Filing[], context: EventContext): ArrivedEvent[] {
  return filings.flatMap((filing) =>
    meaningsOf(filing).map(({ item, meaning: { topic, kind, title } }) => ({
      id: item === null ? filing.accession : itemKey(filing, item),
      topic,
      kind,
      title: titleOf(filing, quoteOf(filing, item, context) ?? title, item),
      url: filingPages(context.archive)(context.cik, filing.accession),
      occurredAt: momentOf(filing.filedOn, context.now),
    })),
  );
}

function quoteOf(filing: Filing, item: string | null, { texts }: EventContext): string | null {
  const text = item === null ? undefined : texts?.get(itemKey(filing, item));
  return text === undefined ? null : `“${text}”`;
}

function titleOf({ form, reportedFor }: Filing, title: string, item: string | null): string {
  const period = /^10-[KQ]/.test(form) && reportedFor !== null ? ` for the period to ${reportedFor}` : "";
  const amended = form.endsWith("/A") ? "Amended: " : "";
  return `${amended}${title}${period} (${form}${item === null ? "" : `, item ${item}`})`;
}
