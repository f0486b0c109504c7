import { readEmail } from "@/lib/contracts/people/email-address";

/**
 * Parses an email from user input into canonical form: lower case, the domain in ASCII. Null when it isn't valid
 * (docs/conformance.md, case O12).
 */
export function findEmailAddress(typed: string): { address: string; domain: string } | null {
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
