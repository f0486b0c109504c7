import { Resolver } from "node:dns/promises";
import { domainToASCII } from "node:url";
import { getDomain, parse } from "tldts";
import { publicMailDomains } from "./public-mail-domains";

const prefix = "sightline-verification=";
/** DNS error codes that mean that no such record exists. */
const nothing = new Set(["ENOTFOUND", "ENODATA"]);

/** Name of the TXT record that proves a domain's ownership. */
export function recordNameOf(domain: string): string {
  return `_sightline.${domain}`;
}

/** The record's required content. */
export function recordValueOf(proof: string): string {
  return `${prefix}${proof}`;
}

/** Reads the proofs in a domain's TXT records; null when DNS doesn't respond. */
export type ReadProofs = (domain: string) => Promise<string[] | null>;

/**
 * Creates the function that reads a domain's proofs.
 *
 * @param servers setting DNS_SERVERS: `address` or `address:port`; empty: the machine's own
 */
export function createProofReader(servers: readonly string[]): ReadProofs {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return async (domain) => {
    try {
      const records = await resolver.resolveTxt(recordNameOf(domain));
      const texts = records.map((parts) => parts.join("").trim());
      return texts.filter((text) => text.startsWith(prefix)).map((text) => text.slice(prefix.length));
    } catch (error) {
      const isAbsent =
        typeof error === "object" && error !== null && "code" in error && nothing.has(String(error.code));
      return isAbsent ? [] : null;
    }
  };
}

/**
 * Checks whether a domain can belong to a client: not if it is a public mail provider's, a public suffix (including the
 * list's private part), or the operator's own.
 *
 * @param operators domains of the operator of this product
 * @returns the reason as a sentence for the admin, or null
 */
export function validateDomain(domain: string, operators: readonly string[]): string | null {
  if (publicMailDomains.has(domain)) return `${domain} is a public email provider`;
  const { publicSuffix } = parse(domain, { allowPrivateDomains: true });
  if (publicSuffix === domain || getDomain(domain, { allowPrivateDomains: true }) === null)
    return `${domain} isn’t a company’s own domain`;
  const own = operators.map((host) => getDomain(domainToASCII(host)) ?? host);
  return own.includes(getDomain(domain) ?? domain) ? `${domain} belongs to Sightline` : null;
}
