import { isAccountId } from "@/lib/accounts/account-id";

/** The number of accounts that can be compared: at least two, and at most as many columns as fit on a screen. */
export const compareLimits = { min: 2, max: 4 };

/** The accounts that a URL names. */
export interface ComparisonChoice {
  /** Without duplicates, in the URL's order, up to the limit. */
  ids: string[];
  /** The number of further ids in the URL. */
  leftOut: number;
  unreadable: number;
}

/** Reads `?ids=`: comma-separated ids of accounts; invalid ones are counted, and not requested from the backend. */
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
    ids: known.slice(0, compareLimits.max),
    leftOut: Math.max(0, known.length - compareLimits.max),
    unreadable: parts.length - known.length,
  };
}

/**
 * Returns the URL of a comparison.
 *
 * @param differ whether only the differing rows are shown
 */
export function compareHref(ids: readonly string[], { differ = false } = {}): string {
  const query = [ids.length > 0 ? `ids=${ids.join(",")}` : null, differ ? "differ=1" : null].filter(Boolean).join("&");
  return query === "" ? "/account/compare" : `/account/compare?${query}`;
}

/** Returns the URL of a comparison started from a page: with the account of an account's page, otherwise empty. */
export function compareHrefFrom(pathname: string): string {
  const [, section, id = ""] = pathname.split("/");
  return compareHref(section === "account" && isAccountId(id) ? [id] : []);
}

/**
 * Describes which accounts of the URL aren't shown; null if all are.
 *
 * @param missing the number of accounts that don't belong to the client
 */
export function describeOmissions({ leftOut, unreadable }: ComparisonChoice, missing: number): string | null {
  const unavailable = missing + unreadable;
  const sentences = [
    leftOut > 0
      ? `At most ${compareLimits.max} accounts fit side by side: ${leftOut} more ${leftOut === 1 ? "is" : "are"} left out.`
      : null,
    unavailable > 0
      ? `${unavailable === 1 ? "One account isn’t" : `${unavailable} accounts aren’t`} in your workspace.`
      : null,
  ];
  return sentences.filter((sentence) => sentence !== null).join(" ") || null;
}
