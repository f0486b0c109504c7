/** The fields that a client's fit profile can use. */
export const fitFields = ["sector", "state", "band", "tier"] as const;

export type FitField = (typeof fitFields)[number];

/** The weight of one criterion relative to the others: default, double, triple. */
export const fitWeights = [1, 2, 3] as const;

/** One criterion of a profile: an account with any of these values meets it. */
export interface FitCriterion {
  field: FitField;
  values: readonly string[];
  weight: number;
}

/** A client's fit profile: at most one criterion per field. */
export interface FitProfile {
  criteria: readonly FitCriterion[];
}

/** An account's values of the profile fields. */
export type FitFacts = Record<FitField, string | null>;

export interface FitAccount {
  facts: FitFacts;
  market_cap_usd: number | null;
  is_mine: boolean;
}

/** One component of an account's fit. `share`: its contribution, at most `most`; the sum of all `most` is 1. */
export interface FitPart {
  field: FitField | "size" | "mine";
  /** The account's value; null: unknown, or not applicable. */
  value: string | null;
  share: number;
  most: number;
}

/** The maximum contributions of the account's properties and of its ownership. */
const mostOf = { account: 0.8, mine: 0.2 };

/**
 * Explains why an account fits a client. With a profile, each criterion that is met contributes in proportion to its
 * weight; without a profile, larger accounts fit better. Ownership by the reader adds a fifth.
 */
export function fitParts(
  { facts, market_cap_usd: marketCapUsd, is_mine: isMine }: FitAccount,
  profile: FitProfile | null,
): FitPart[] {
  const mine: FitPart = { field: "mine", value: null, share: isMine ? mostOf.mine : 0, most: mostOf.mine };
  const criteria = profile?.criteria ?? [];
  if (criteria.length === 0)
    return [{ field: "size", value: null, share: mostOf.account * sizeOf(marketCapUsd), most: mostOf.account }, mine];
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const parts = criteria.map(({ field, values, weight }): FitPart => {
    const [value, most] = [facts[field], (mostOf.account * weight) / total];
    return { field, value, share: value !== null && values.includes(value) ? most : 0, most };
  });
  return [...parts, mine];
}

/** Computes an account's fit, from 0 (no fit) to 1 (full fit). */
export function fitOf(account: FitAccount, profile: FitProfile | null): number {
  return fitParts(account, profile).reduce((sum, { share }) => sum + share, 0);
}

/** The size from 0 to 1 on a logarithmic scale: 0 up to 100 million, 1 from a trillion. */
function sizeOf(marketCapUsd: number | null): number {
  if (marketCapUsd === null || marketCapUsd <= 0) return 0;
  return Math.min(1, Math.max(0, (Math.log10(marketCapUsd) - 8) / 4));
}

/** The change in an account's fit under another profile, from -1 to 1. */
export interface FitMove<Account extends FitAccount> {
  account: Account;
  before: number;
  after: number;
}

/**
 * The accounts that rise and those that fall with another profile, the largest change first; ties by size, then by
 * name.
 */
export function compareFits<Account extends FitAccount & { name: string }>(
  accounts: readonly Account[],
  before: FitProfile | null,
  after: FitProfile | null,
): { rises: FitMove<Account>[]; falls: FitMove<Account>[] } {
  const moves = accounts
    .map((account) => ({ account, before: fitOf(account, before), after: fitOf(account, after) }))
    // Changes below half a percent are left out, because they would be shown as 0%.
    .filter((move) => Math.abs(move.after - move.before) >= 0.005)
    .sort(
      (a, b) =>
        Math.abs(b.after - b.before) - Math.abs(a.after - a.before) ||
        (b.account.market_cap_usd ?? 0) - (a.account.market_cap_usd ?? 0) ||
        (a.account.name < b.account.name ? -1 : 1),
    );
  return {
    rises: moves.filter((move) => move.after > move.before),
    falls: moves.filter((move) => move.after < move.before),
  };
}
