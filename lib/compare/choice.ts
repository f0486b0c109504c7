import { isAccountId } from "@/lib/accounts/account-id";

/** How many accounts are put side by side: with one there is nothing to compare, more don't fit beside each other. */
export const compared = { least: 2, most: 4 };

/** Which accounts an address names. */
export interface ComparisonChoice {
  /** Each once, in the address's order, at most as many as fit. */
  ids: string[];
  /** How many more it names. */
  leftOut: number;
  /** How many of its parts can't be an account. */
  unreadable: number;
}

/** Reads `?ids=`: comma-separated ids of accounts; whatever can't be one is counted and asked of nobody. */
export function readChoice(text: string | null): ComparisonChoice {
  const parts = [
    ...new Set(
      (text ?? "")
        .toLowerCase()
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ];
  const known = parts.filter(isAccountId);
  return {
    ids: known.slice(0, compared.most),
    leftOut: Math.max(0, known.length - compared.most),
    unreadable: parts.length - known.length,
  };
}

/** Where accounts stand side by side; `differ`: only in what they differ. */
export function compareHref(ids: readonly string[], { differ = false } = {}): string {
  const query = [ids.length > 0 ? `ids=${ids.join(",")}` : null, differ ? "differ=1" : null].filter(Boolean).join("&");
  return query === "" ? "/account/compare" : `/account/compare?${query}`;
}

/** Where a comparison begins: with the account whose page is open, or with none. */
export function comparisonFrom(pathname: string): string {
  const [, place, id = ""] = pathname.split("/");
  return compareHref(place === "account" && isAccountId(id) ? [id] : []);
}

/** Says what an address named that isn't shown; null when all of it is. `missing`: accounts that aren't the client's. */
export function describeOmissions({ leftOut, unreadable }: ComparisonChoice, missing: number): string | null {
  const gone = missing + unreadable;
  const sentences = [
    leftOut > 0
      ? `At most ${compared.most} accounts fit side by side: ${leftOut} more ${leftOut === 1 ? "is" : "are"} left out.`
      : null,
    gone > 0 ? `${gone === 1 ? "One account isn’t" : `${gone} accounts aren’t`} among yours, or not any more.` : null,
  ];
  return sentences.filter((sentence) => sentence !== null).join(" ") || null;
}
