import { sampleEmployment } from "@/lib/contracts/samples/sample-employment";
import { dayMs } from "@/lib/contracts/wire/durations";
import { numberOf } from "./filings";

/** One month of a series of the BLS emulator. */
export interface GeneratedMonth {
  /** YYYY-MM. */
  period: string;
  value: number;
  isPreliminary: boolean;
  /** False for the months of the sample, which are real. */
  isInvented: boolean;
}

/** A month is published on the first Friday of the following month. */
const publishedAfterMs = 7 * dayMs;
/** The number of months whose figures are still preliminary: each figure is revised twice. */
const preliminaryMonths = 2;
/**
 * Construction moves strongly in the first month of each quarter, information in every fourth month; other series and
 * months are calm.
 */
const movers: Record<string, (month: number) => number> = {
  CES2000000001: (month) => (month % 3 === 1 ? -6 : 0),
  CES5000000001: (month) => (month % 4 === 1 ? 4.5 : 0),
};

/**
 * Generates a sample series from its last real month to the newest published month, oldest first. A month's figure is
 * always the same, except for its two revisions.
 *
 * @param changePercent change of the newest month, which overrides the generated one
 * @returns null for a series that the sample doesn't have
 */
export function generateMonths(id: string, nowMs: number, changePercent?: number): GeneratedMonth[] | null {
  const series = sampleEmployment.series.find((one) => one.id === id);
  if (!series) return null;
  const last = indexOf(new Date(nowMs - publishedAfterMs).toISOString().slice(0, 7)) - 1;
  const first = indexOf(sampleEmployment.lastMonth);
  const months: GeneratedMonth[] = [];
  let final: number = series.value;
  for (let index = first; index <= last; index += 1) {
    const period = periodAt(index);
    const isInvented = index > first;
    if (isInvented) final *= 1 + changeOf(id, series.typicalPercent, period) / 100;
    const isPreliminary = isInvented && index > last - preliminaryMonths;
    const revision = isPreliminary ? spread(`${id} ${period} ${last - index}`) * series.typicalPercent * 0.3 : 0;
    months.push({ period, value: Math.round(final * (1 + revision / 100)), isPreliminary, isInvented });
  }
  const [before, newest] = months.slice(-2);
  if (before && newest && changePercent !== undefined)
    newest.value = Math.round(before.value * (1 + changePercent / 100));
  return months;
}

/** Change in percent: calm months stay within one and a half times the usual change. */
function changeOf(id: string, typicalPercent: number, period: string): number {
  const times = movers[id]?.(Number(period.slice(5))) || spread(`${id} ${period}`) * 1.5;
  return times * typicalPercent;
}

/** A number from −1 to 1, always the same for the same text. */
function spread(text: string): number {
  return ((numberOf(text) % 2_001) - 1_000) / 1_000;
}

function indexOf(period: string): number {
  const [year = 0, month = 1] = period.split("-").map(Number);
  return year * 12 + month - 1;
}

function periodAt(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}
