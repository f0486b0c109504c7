import type { Industry } from "./industry";

export const maxIndustries = 4;

/** The industries of the user's accounts, those with the most accounts first; then by name. */
export function ownIndustries(industries: readonly Industry[]): Industry[] {
  return industries
    .filter((node) => node.level === "industry" && node.my_account_count > 0)
    .toSorted((a, b) => b.my_account_count - a.my_account_count || a.name.localeCompare(b.name, "en"));
}

/**
 * Reads the industries from a URL: `?industry=334&industry=325` (as a form sends them) or `?industry=334,325`. Unknown
 * codes are ignored. Without any known code, returns the industries of the user's accounts or, if there are none, the
 * industries with the most accounts.
 */
export function chooseIndustries(
  industries: readonly Industry[],
  requested: string | string[] | undefined,
): Industry[] {
  const codes = [requested ?? []].flat().join(",").slice(0, 1000).split(",");
  const chosen = industries.filter((node) => codes.includes(node.code));
  if (chosen.length > 0) return chosen.slice(0, maxIndustries);
  const mine = ownIndustries(industries);
  if (mine.length > 0) return mine.slice(0, 3);
  return largestIndustries(industries).slice(0, 2);
}

/** The industries by the number of the client's accounts, the largest first; ties keep their order. */
export function largestIndustries(industries: readonly Industry[]): Industry[] {
  return industries.filter((node) => node.level === "industry").toSorted((a, b) => b.account_count - a.account_count);
}
