import type { Account } from "@/lib/contracts/accounts/account";

const home = "United States";

/** Formats a company's headquarters: `Saint Paul, MN`, `Dublin, Ireland`; null when unknown. */
export function findHeadquarters(account: Pick<Account, "hq_city" | "hq_state" | "hq_country">): string | null {
  const country = account.hq_country === home && (account.hq_city || account.hq_state) ? null : account.hq_country;
  return [account.hq_city, account.hq_state, country].filter(Boolean).join(", ") || null;
}
