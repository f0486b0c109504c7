import { Resolver } from "node:dns/promises";
import { domainToASCII } from "node:url";
import { getDomain, parse } from "tldts";
import { publicMailDomains } from "./public-mail-domains";

const prefix = "sightline-verification=";
/** Answers that say that there is no such record. */
const nothing = new Set(["ENOTFOUND", "ENODATA"]);

/** The name of the TXT record that shows whose a domain is. */
export function recordNameOf(domain: string): string {
  return `_sightline.${domain}`;
}

/** What the record must say. */
export function recordValueOf(proof: string): string {
  return `${prefix}${proof}`;
}

/** Reads the proofs that stand in a domain's DNS; null when the DNS can't be asked. */
export type ReadProofs = (domain: string) => Promise<string[] | null>;

/**
 * Makes the reader of proofs.
 *
 * @param servers setting DNS_SERVERS: `address` or `address:port`; none: the machine's own
 */
export function proofReaderOf(servers: readonly string[]): ReadProofs {
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
 * Says why a domain can be no client's own: anybody gets an address there, names under it are given to anybody (the public
 * suffix list, private part included), or it is the operator's.
 *
 * @param operators domains of the operator of this product
 * @returns a sentence for the admin, or null
 */
export function findDomainTrouble(domain: string, operators: readonly string[]): string | null {
  if (publicMailDomains.has(domain)) return `Everybody can have an address at ${domain}`;
  const { publicSuffix } = parse(domain, { allowPrivateDomains: true });
  if (publicSuffix === domain || getDomain(domain, { allowPrivateDomains: true }) === null)
    return `${domain} is no company’s own domain`;
  const own = operators.map((host) => getDomain(domainToASCII(host)) ?? host);
  return own.includes(getDomain(domain) ?? domain) ? `${domain} belongs to Sightline` : null;
}
