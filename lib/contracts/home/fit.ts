/** What a client's profile of the accounts that fit it can name. */
export const fitFields = ["sector", "state", "band", "tier"] as const;

export type FitField = (typeof fitFields)[number];

/** How much one criterion may count beside the others: usual, twice, three times. */
export const fitWeights = [1, 2, 3] as const;

/** One criterion of a profile: an account with any of these values meets it. */
export interface FitCriterion {
  field: FitField;
  values: readonly string[];
  weight: number;
}

/** What accounts fit a client: at most one criterion of each field. */
export interface FitProfile {
  criteria: readonly FitCriterion[];
}

/** What an account is, as far as a profile asks. */
export type FitFacts = Record<FitField, string | null>;

/** The account of which fit is asked. */
export interface FitAccount {
  facts: FitFacts;
  market_cap_usd: number | null;
  is_mine: boolean;
}

/** One reason why an account fits, or doesn't. `share`: what it adds, of `most` that it could; all `most` together are 1. */
export interface FitPart {
  field: FitField | "size" | "mine";
  /** The account's value; null: not known, or nothing to say. */
  value: string | null;
  share: number;
  most: number;
}

/** Of the whole fit: what the account is, and whose. */
const mostOf = { account: 0.8, mine: 0.2 };

/**
 * Says why an account fits a client. With a profile each criterion that is met adds its part of what they weigh together;
 * without one larger accounts fit better. That the account is the reader's own adds a fifth.
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

/** From 0, nothing fits, to 1, everything does. */
export function fitOf(account: FitAccount, profile: FitProfile | null): number {
  return fitParts(account, profile).reduce((sum, { share }) => sum + share, 0);
}

/** From 0 to 1 on a scale of powers of ten: 100 million and less is nothing, a trillion and more is all. */
function sizeOf(marketCapUsd: number | null): number {
  if (marketCapUsd === null || marketCapUsd <= 0) return 0;
  return Math.min(1, Math.max(0, (Math.log10(marketCapUsd) - 8) / 4));
}

/** How much an account's fit moves by another profile, from -1 to 1. */
export interface FitMove<Account extends FitAccount> {
  account: Account;
  before: number;
  after: number;
}

/** The accounts that rise and those that fall by another profile, the furthest first; of equal ones the larger, then by name. */
export function compareFits<Account extends FitAccount & { name: string }>(
  accounts: readonly Account[],
  before: FitProfile | null,
  after: FitProfile | null,
): { rises: FitMove<Account>[]; falls: FitMove<Account>[] } {
  const moves = accounts
    .map((account) => ({ account, before: fitOf(account, before), after: fitOf(account, after) }))
    // Less than half a percent is shown as none.
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
