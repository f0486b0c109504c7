import type { AccountField } from "./account-change";

// Browsers import this file, so it doesn't import zod.

/**
 * How a field's value is chosen among several. `trusted`: values typed by the team first, then derived, reported,
 * estimated ones; equal ones by confidence, then by date. `newest`: the latest, regardless of its source. `by_hand`:
 * the present value stays until a user changes it; sources only fill in unknown ones.
 */
export const sourceRules = ["trusted", "newest", "by_hand"] as const;
export type SourceRule = (typeof sourceRules)[number];

/**
 * The fields that can have a rule. Names and domains can't, as they identify accounts; nor can fields that are derived
 * from others.
 */
export const ruledFields = [
  "website",
  "ticker",
  "cik",
  "sector",
  "sub_industry",
  "industry_code",
  "hq_city",
  "hq_state",
  "hq_country",
  "founded_year",
  "employees",
  "revenue_usd",
  "market_cap_usd",
  "status",
  "tier",
  "stage",
] as const satisfies readonly AccountField[];
export type RuledField = (typeof ruledFields)[number];

/** The most accounts that a preview examines: for a larger client it is an estimate. */
export const previewedAccounts = 5_000;
