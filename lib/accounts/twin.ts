import type { Account } from "@/lib/contracts/account";

/** What somebody has typed of a new account so far. */
export interface Typed {
  name: string;
  domain: string;
}

/**
 * Finds the account that a new one would be a duplicate of: by its domain, else by its name, whatever the case, the
 * diacritics and the punctuation, as the backend compares them.
 *
 * @returns null when none of them is the same
 */
export function findTwin(accounts: readonly Account[], typed: Typed): Account | null {
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
