import type { Account } from "@/lib/contracts/accounts/account";

/** Creates an account for tests; values that aren't given are null. */
export function accountOf(given: Partial<Account> = {}): Account {
  return {
    id: "00000000-0000-4000-8000-000000000001",
    name: "3M",
    domain: null,
    ticker: null,
    sector: null,
    sub_industry: null,
    industry_code: null,
    naics_sector: null,
    hq_city: null,
    hq_state: null,
    hq_country: null,
    founded_year: null,
    employees: null,
    revenue_usd: null,
    market_cap_usd: null,
    market_cap_band: null,
    status: "active",
    owner: null,
    contact_count: 0,
    updated_at: "2025-07-03T08:00:00Z",
    ...given,
  };
}

/** Creates accounts with consecutive names and ids, starting at a number. */
export function accountsOf(count: number, from = 0): Account[] {
  return Array.from({ length: count }, (_, index) =>
    accountOf({ id: `id-${from + index}`, name: `Company ${from + index}` }),
  );
}
