import type { OwnValue } from "../../store/connectors/own-values";
import type { Filing } from "./submissions";

const leaving = /^25(-NSE)?$/;
/** Of a class of shares. 15-15D ends a duty to report that an offering brought: its company may be listed all the while. */
const ending = /^(15-12[BG]|15F-12[BG])$/;
const departure = /^(25|25-NSE|15-12[BG]|15F-12[BG]|15-15D|15F-15D)$/;
/** What a company files as long as it reports. */
const reporting = /^(8-K|10-KT?|10-QT?|20-F|40-F|6-K)(\/A)?$/;

const dayMs = 86_400_000;
/** An exchange's notice takes effect within ten days, the end of the registration within ninety. */
const togetherDays = 100;

/**
 * Finds what filings say of an account's status: delisted after a notice of leaving an exchange (25) or of the end of a
 * registration (15), active when the company reported after it, or never filed one. Either may be of notes or warrants alone,
 * which the list of filings doesn't say: both together are sure, the second alone is less so, the first alone hardly.
 *
 * @param filings the latest first
 */
export function listingOf(filings: readonly Filing[]): OwnValue[] {
  const newest = filings.find(({ form }) => departure.test(form));
  const last = filings.find((filing) => newest && ending.test(filing.form) && areTogether(filing, newest)) ?? newest;
  const later = filings.find(({ form, filedOn }) => reporting.test(form) && (!last || filedOn > last.filedOn));
  if (later) return [statusOf("active", later, { title: later.form, confidence: "medium" })];
  if (!last) return [];
  const title = `${last.form}: ${leaving.test(last.form) ? "leaves an exchange" : "ends its registration"}`;
  return [statusOf("delisted", last, { title, confidence: confidenceOf(last, filings) })];
}

function confidenceOf(last: Filing, filings: readonly Filing[]): OwnValue["confidence"] {
  if (!ending.test(last.form)) return "low";
  return filings.some((other) => leaving.test(other.form) && areTogether(last, other)) ? "high" : "medium";
}

function areTogether(one: Filing, other: Filing): boolean {
  return Math.abs(Date.parse(one.filedOn) - Date.parse(other.filedOn)) <= togetherDays * dayMs;
}

function statusOf(
  value: "active" | "delisted",
  { accession, filedOn }: Filing,
  said: Pick<OwnValue, "title" | "confidence">,
): OwnValue {
  return { field: "status", value, saidOn: filedOn, reference: accession, ...said, isLastWord: true };
}
