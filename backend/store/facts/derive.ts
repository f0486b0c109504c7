import { bandOf } from "./band";

/** A field that follows from another one. */
export interface Derivation {
  field: "market_cap_band" | "domain";
  base: "market_cap_usd" | "website";
  /** What its evidence calls itself. */
  source: string;
  from: (base: string) => string | null;
}

/** What is worked out from what; the order is that of working out. */
export const derivations: readonly Derivation[] = [
  {
    field: "market_cap_band",
    base: "market_cap_usd",
    source: "Worked out from market cap",
    from: (cap) => bandOf(Number(cap)),
  },
  { field: "domain", base: "website", source: "Worked out from the website", from: domainOf },
];

/** The domain of a web address, without `www.`; null for what is none. */
export function domainOf(website: string): string | null {
  if (!URL.canParse(website)) return null;
  return new URL(website).hostname.toLowerCase().replace(/^www\./, "") || null;
}
