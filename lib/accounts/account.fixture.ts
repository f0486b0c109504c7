import type { Account } from "@/lib/contracts/accounts/account";
import { objectFromKeys, type RowField, rowFields } from "@/lib/contracts/accounts/fields";

/** Creates an account for tests; values that aren't given are null. */
export function accountOf(overrides: Partial<Account> = {}): Account {
  return {
    id: "00000000-0000-4000-8000-000000000001",
    ...objectFromKeys<Pick<Account, RowField>>(rowFields, () => null),
    name: "3M",
    status: "active",
    naics_sector: null,
    owner: null,
    contact_count: 0,
    updated_at: "2025-07-03T08:00:00Z",
    ...overrides,
  };
}

/** Creates accounts with consecutive names and ids, starting at a number. */
export function accountsOf(count: number, from = 0): Account[] {
  return Array.from({ length: count }, (_, index) =>
    accountOf({ id: `id-${from + index}`, name: `Company ${from + index}` }),
  );
}
