import { bandOf } from "./band";

/** A field computed from another field. */
export interface Derivation {
  field: "market_cap_band" | "domain";
  base: "market_cap_usd" | "website";
  /** The source given in its evidence. */
  source: string;
  from: (base: string) => string | null;
}

/** All derived fields, in order of computation. */
export const derivations: readonly Derivation[] = [
  {
    field: "market_cap_band",
    base: "market_cap_usd",
    source: "Worked out from market cap",
    from: (cap) => bandOf(Number(cap)),
  },
  { field: "domain", base: "website", source: "Worked out from the website", from: domainOf },
];

/** The domain of a URL, without `www.`; null if invalid. */
export function domainOf(website: string): string | null {
  if (!URL.canParse(website)) return null;
  return new URL(website).hostname.toLowerCase().replace(/^www\./, "") || null;
}
