// Imported by browser code: no zod here.

export type EmailReading = { kind: "email"; email: string } | { kind: "empty" } | { kind: "invalid" };

export const invalidEmailText = "Enter an email address, such as name@company.com";

/** RFC 5321 §4.5.3.1.3: a path holds 256 octets with its brackets. */
const maxLength = 254;
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** The last label must contain a letter, so that an IP address doesn't count as a domain. */
const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;
/** Characters that would end or change the host of a URL, or that only look like a separator. */
const noDomain = /[/?#:@\\%\s\uFF20\uFE6B\u3002\uFF0E\uFF61]/;

/**
 * Parses an email address as typed by a user; accepts a value of any type. It is the only such check for sign-in,
 * registration and invitations. An international domain (RFC 5891) is converted to its ASCII form; text with line
 * breaks, two `@`, or a character that only looks like `@` or a dot is refused.
 *
 * @returns the email address with its domain in lower-case ASCII, or whether it is empty or invalid
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

/**
 * The ASCII form of a domain; empty if it can't be converted. The URL parser is the only converter that browsers and
 * Node.js share.
 */
function asciiDomain(domain: string): string {
  const url = `http://${domain}`;
  return !noDomain.test(domain) && URL.canParse(url) ? new URL(url).hostname : "";
}
