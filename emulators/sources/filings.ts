import { createHash } from "node:crypto";
import { dayMs } from "@/lib/contracts/wire/durations";

export type SampleFiling = {
  accession: string;
  form: string;
  /** YYYY-MM-DD. */
  filedOn: string;
  /** Items of an 8-K, separated by commas: `5.02,9.01`. */
  items: string;
};

type Kind = Pick<SampleFiling, "form" | "items">;

const kinds: readonly [Kind, ...Kind[]] = [
  { form: "8-K", items: "5.02,9.01" },
  { form: "10-Q", items: "" },
  { form: "4", items: "" },
  { form: "8-K", items: "1.01,9.01" },
  { form: "8-K", items: "2.02,9.01" },
  { form: "4", items: "" },
  { form: "8-K", items: "2.05" },
  { form: "10-K", items: "" },
];

/**
 * Age in days of the oldest filing in the main response for a company. Older filings are in the files that the response
 * names.
 */
export const oldestDays = 430;
/** The minimum age in days of a filing, so that the sample's news is stable. */
const youngestDays = 10;
/** One filing per this many days, on average. */
const rarity = 17;

/** Generates a company's filings up to today, latest first, over a number of days; always the same for the same day. */
export function generateFilings(
  cik: string,
  nowMs: number,
  { fromDays, toDays }: { fromDays: number; toDays: number } = { fromDays: youngestDays, toDays: oldestDays },
): SampleFiling[] {
  const days = Array.from({ length: toDays - fromDays }, (_, n) => dayOf(nowMs - (fromDays + n) * dayMs));
  return days.flatMap((filedOn) => {
    const chance = numberOf(`${cik} ${filedOn}`);
    if (chance % rarity !== 0) return [];
    const kind = kinds[Math.floor(chance / rarity) % kinds.length] ?? kinds[0];
    return [{ ...kind, filedOn, accession: accessionOf(filedOn, chance) }];
  });
}

/** Creates an accession number. Its first part, the number of the filer, is zero, because no filer has that number. */
export function accessionOf(filedOn: string, number: number): string {
  return `0000000000-${filedOn.slice(2, 4)}-${String(number % 1_000_000).padStart(6, "0")}`;
}

/** YYYY-MM-DD, in UTC. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/**
 * The end of the period that a filing reports on: of the year or quarter before the filing, or for other forms the
 * filing's own date.
 */
export function reportedForOf({ form, filedOn }: Pick<SampleFiling, "form" | "filedOn">): string {
  const [year = 0, month = 1] = filedOn.split("-").map(Number);
  if (form.startsWith("10-K")) return `${year - 1}-12-31`;
  return form.startsWith("10-Q") ? dayOf(Date.UTC(year, Math.floor((month - 1) / 3) * 3, 0)) : filedOn;
}

/** A number derived from a text. */
export function numberOf(seed: string): number {
  return createHash("sha256").update(seed).digest().readUInt32LE(0);
}
