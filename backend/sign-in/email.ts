import { readEmail } from "@/lib/contracts/people/email-address";

/** An email in canonical form: lower case, the domain in ASCII. */
export interface EmailAddress {
  address: string;
  domain: string;
}

/** Parses an email from user input; null when it isn't valid (docs/conformance.md, case O12). */
export function findEmailAddress(typed: string): EmailAddress | null {
  const reading = readEmail(typed);
  if (reading.kind !== "email") return null;
  const address = reading.email.toLowerCase();
  return { address, domain: address.slice(address.indexOf("@") + 1) };
}

/** An email from user input in its canonical form. Invalid input is handled like an unknown email. */
export function canonicalEmail(typed: string): string {
  return findEmailAddress(typed)?.address ?? typed.toLowerCase();
}

/** Parses a domain from user input into its canonical form; null when it isn't valid. */
export function findDomain(typed: string): string | null {
  return findEmailAddress(`someone@${typed.trim().replace(/^@/, "")}`)?.domain ?? null;
}
