import type { FieldValue } from "@/lib/contracts/accounts/fields";

type Band = FieldValue<"market_cap_band">;

/** Each band with its exclusive upper limit of market capitalization, in US dollars; the last band has none. */
const limits: readonly [Band, number][] = [
  ["Nano Cap", 50e6],
  ["Micro Cap", 300e6],
  ["Small Cap", 2e9],
  ["Mid Cap", 10e9],
  ["Large Cap", 200e9],
];

/** The size band of a market capitalization in US dollars. */
export function bandOf(marketCapUsd: number): Band {
  return limits.find(([, end]) => marketCapUsd < end)?.[0] ?? "Mega Cap";
}
