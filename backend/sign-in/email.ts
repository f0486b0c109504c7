import { domainToASCII } from "node:url";
import { z } from "zod";

const longest = 254;
const asciiEmail = z.email().max(longest);

/** An email address in canonical form: lower case, the domain in ASCII. */
export interface EmailAddress {
  address: string;
  domain: string;
}

/**
 * Parses an email address from user input. International domains are accepted (RFC 5891); look-alikes of `@`, line
 * breaks and a second `@` are not (docs/conformance.md, case O12).
 *
 * @returns null when it isn't valid
 */
export function findEmailAddress(typed: string): EmailAddress | null {
  const text = typed.trim();
  const [local = "", name = "", ...rest] = text.split("@");
  // Characters that Unicode normalisation would turn into an ASCII separator are refused, since the result would differ
  // from the input.
  if (text.length > longest || rest.length > 0 || /[\s/\\?#%:＠﹫。．｡]/.test(text)) return null;
  const domain = domainToASCII(name);
  const address = `${local}@${domain}`.toLowerCase();
  return asciiEmail.safeParse(address).success ? { address, domain } : null;
}

/** Parses a domain from user input into its canonical form; null when it isn't valid. */
export function findDomain(typed: string): string | null {
  return findEmailAddress(`someone@${typed.trim().replace(/^@/, "")}`)?.domain ?? null;
}
