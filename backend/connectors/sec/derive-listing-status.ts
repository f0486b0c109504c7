import { dayMs } from "@/lib/contracts/wire/durations";
import type { OwnValue } from "../../domains/signals/connectors/own-values";
import type { Filing } from "./submissions";

const leaving = /^25(-NSE)?$/;
/**
 * Forms that end the registration of a class of shares. Not 15-15D, which only ends a reporting duty from an offering:
 * the company may stay listed.
 */
const ending = /^(15-12[BG]|15F-12[BG])$/;
const departure = /^(25|25-NSE|15-12[BG]|15F-12[BG]|15-15D|15F-15D)$/;
/** Forms that a company files as long as it reports. */
const reporting = /^(8-K|10-KT?|10-QT?|20-F|40-F|6-K)(\/A)?$/;

/**
 * An exchange's notice takes effect within ten days, the end of a registration within ninety: two such forms within
 * this many days belong together.
 */
const togetherDays = 100;

/**
 * Derives an account's status from filings: delisted after a notice of removal from an exchange (25) or of the end of a
 * registration (15); active when the company has reported since, or never filed either form. Either form may concern
 * notes or warrants only, which the list of filings doesn't show; so confidence is high for both together, medium for
 * the second alone, low for the first alone.
 *
 * @param filings latest first
 */
export function deriveListingStatus(filings: readonly Filing[]): OwnValue[] {
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

function areTogether(a: Filing, b: Filing): boolean {
  return Math.abs(Date.parse(a.filedOn) - Date.parse(b.filedOn)) <= togetherDays * dayMs;
}

function statusOf(
  value: "active" | "delisted",
  { accession, filedOn }: Filing,
  ownValue: Pick<OwnValue, "title" | "confidence">,
): OwnValue {
  return { field: "status", value, saidOn: filedOn, reference: accession, ...ownValue, isLastWord: true };
}
