// Browsers import this file, so it doesn't import zod.

export type EmailReading = { kind: "email"; email: string } | { kind: "empty" } | { kind: "invalid" };

/** What a form says about an email address that isn't one. */
export const emailHint = "Enter an email address, such as name@company.com";

/** RFC 5321 §4.5.3.1.3: a path holds 256 octets with its brackets. */
const maxLength = 254;
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** The last label has a letter: an IP address isn't a domain. */
const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;
/** Would end or change the host of a URL, or only look like a separator. */
const noDomain = /[/?#:@\\%\s\uFF20\uFE6B\u3002\uFF0E\uFF61]/;

/**
 * Reads an email address as a user typed it, of any type: the one rule for sign-in, registration and invitations. An
 * international domain (RFC 5891) is written in its ASCII form; text with line breaks, two `@`, or a character that only
 * looks like `@` or a dot is refused.
 *
 * @returns the address with its domain in lower-case ASCII, or that it is empty or invalid
 * @see case O12
 */
export function readEmail(typed: unknown): EmailReading {
  if (typed === undefined || typed === null) return { kind: "empty" };
  if (typeof typed !== "string") return { kind: "invalid" };
  const text = typed.trim();
  if (text === "") return { kind: "empty" };
  const [local = "", domain = "", ...rest] = text.length <= maxLength ? text.split("@") : [];
  const host = asciiDomain(domain);
  const email = `${local}@${host}`;
  const isRight = rest.length === 0 && localPart.test(local) && local.length <= 64 && hostName.test(host);
  return isRight && email.length <= maxLength ? { kind: "email", email } : { kind: "invalid" };
}

/** The ASCII form of a domain; empty when it has none. Browsers and Node.js share only the URL parser's. */
function asciiDomain(domain: string): string {
  const address = `http://${domain}`;
  return !noDomain.test(domain) && URL.canParse(address) ? new URL(address).hostname : "";
}
