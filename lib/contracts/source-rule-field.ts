import type { AccountField } from "./account-change";

// Browsers read these: no zod here.

/**
 * How the value that stands is chosen when several are known. `trusted`: what the team typed, then what is worked out,
 * reported, estimated; of equals the surer, then the one seen last. `newest`: the one seen last, whoever says so.
 * `by_hand`: what stands goes on standing until somebody changes it; sources fill in what isn't known.
 */
export const sourceRules = ["trusted", "newest", "by_hand"] as const;
export type SourceRule = (typeof sourceRules)[number];

/** The values that a client can give a rule. Names and domains aren't: accounts are known by them; nor is what always follows. */
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

/** A preview looks through so many accounts: of a client with more it is an estimate. */
export const previewedAccounts = 5_000;
