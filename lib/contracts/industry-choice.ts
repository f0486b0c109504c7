import type { Industry } from "./industry";

/** How many industries one page shows at most. */
export const mostIndustries = 4;

/** Industries that hold accounts of mine, most first; then by name. */
export function industriesOfMine(industries: readonly Industry[]): Industry[] {
  return industries
    .filter((node) => node.level === "industry" && node.my_account_count > 0)
    .toSorted(
      (one, other) => other.my_account_count - one.my_account_count || one.name.localeCompare(other.name, "en"),
    );
}

/**
 * Reads which industries an address asks for: `?industry=334&industry=325` (a form's way) or `?industry=334,325`.
 * What names no industry is left out; without any, those of my accounts; without these, those with the most accounts.
 */
export function chooseIndustries(industries: readonly Industry[], given: string | string[] | undefined): Industry[] {
  const codes = [given ?? []].flat().join(",").slice(0, 1000).split(",");
  const asked = industries.filter((node) => codes.includes(node.code));
  if (asked.length > 0) return asked.slice(0, mostIndustries);
  const mine = industriesOfMine(industries);
  if (mine.length > 0) return mine.slice(0, 3);
  return largestIndustries(industries).slice(0, 2);
}

/** Industries by how many accounts the client has in them, most first; of as many as they came. */
export function largestIndustries(industries: readonly Industry[]): Industry[] {
  return industries
    .filter((node) => node.level === "industry")
    .toSorted((one, other) => other.account_count - one.account_count);
}
