import type { Account } from "@/lib/contracts/accounts/account";

/**
 * The enumerations of accounts, repeated from the contract for browser code: the contract imports zod, which would
 * exceed the script budget. A test compares both.
 */
export const accountStatuses = ["active", "delisted"] as const satisfies readonly Account["status"][];

/** An account's importance to the client. */
export const accountTiers = ["A", "B", "C"] as const;
export const accountStages = ["prospect", "open", "customer", "former"] as const;

/** Bands of market capitalization, from small to large. */
export const marketCapBands = ["Nano Cap", "Micro Cap", "Small Cap", "Mid Cap", "Large Cap", "Mega Cap"] as const;

/** The sectors of the sample workspace's companies (GICS), offered when an account is added manually. */
export const sectors = [
  "Communication Services",
  "Consumer Discretionary",
  "Consumer Staples",
  "Energy",
  "Financials",
  "Health Care",
  "Industrials",
  "Information Technology",
  "Materials",
  "Real Estate",
  "Utilities",
] as const;
