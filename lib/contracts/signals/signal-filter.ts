import { type SignalKind, signalKinds } from "./signal-kind";

/** A filter for accounts with a signal of one of these kinds (any, if empty) in the last `days` days. */
export interface SignalFilter {
  kinds: readonly SignalKind[];
  days: number;
}

/** The choices of days; the largest is also the filter's limit. */
export const signalDays = [7, 30, 90, 365] as const;
const maxDays = 365;

/** Parses the filter from a URL: `acquisition-30`, `acquisition,product-90`, `any-7`. Null: invalid. */
export function readSignalFilter(text: string | null): SignalFilter | null {
  const [, words = "", digits] = /^([a-z_]+(?:,[a-z_]+)*)-([1-9]\d{0,2})$/.exec(text ?? "") ?? [];
  const requested = new Set(words === "any" ? [] : words.split(","));
  const kinds = signalKinds.filter((kind) => requested.has(kind));
  const days = Number(digits);
  return kinds.length < requested.size || days > maxDays ? null : { kinds, days };
}

/** Formats a filter for {@link readSignalFilter}. */
export function writeSignalFilter({ kinds, days }: SignalFilter): string {
  return `${kinds.join() || "any"}-${days}`;
}
