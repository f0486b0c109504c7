import type { Account } from "@/lib/contracts/accounts/account";

export interface TypedAccount {
  name: string;
  domain: string;
}

/**
 * Finds an existing account that a new one would duplicate: by domain, otherwise by name, ignoring case, diacritics and
 * punctuation as the backend does.
 *
 * @returns null if there is none
 */
export function findDuplicate(accounts: readonly Account[], typed: TypedAccount): Account | null {
  const domain = typed.domain.trim().toLowerCase();
  const name = keyOf(typed.name);
  const byDomain = domain === "" ? undefined : accounts.find((account) => account.domain === domain);
  const byName = name === "" ? undefined : accounts.find((account) => keyOf(account.name) === name);
  return byDomain ?? byName ?? null;
}

function keyOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
