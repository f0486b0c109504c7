import { domainToASCII } from "node:url";
import { z } from "zod";

const longest = 254;
const asciiEmail = z.email().max(longest);

/** An email address in the form in which it is compared: lower case, its domain in ASCII. */
export interface EmailAddress {
  address: string;
  domain: string;
}

/**
 * Finds the email address in what somebody typed. International domains are understood (RFC 5891); look-alikes of `@`,
 * line breaks and a second `@` are not (case O12).
 *
 * @returns null when it is none
 */
export function findEmailAddress(typed: string): EmailAddress | null {
  const text = typed.trim();
  const [local = "", name = "", ...rest] = text.split("@");
  // What the Unicode rules would fold into an ASCII sign isn't what was typed.
  if (text.length > longest || rest.length > 0 || /[\s/\\?#%:＠﹫。．｡]/.test(text)) return null;
  const domain = domainToASCII(name);
  const address = `${local}@${domain}`.toLowerCase();
  return asciiEmail.safeParse(address).success ? { address, domain } : null;
}

/** Finds the domain in what somebody typed as one, in the form in which it is compared; null when it is none. */
export function findDomain(typed: string): string | null {
  return findEmailAddress(`someone@${typed.trim().replace(/^@/, "")}`)?.domain ?? null;
}
