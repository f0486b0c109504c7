import { domainToASCII } from "node:url";

export type EmailReading = { kind: "email"; email: string } | { kind: "empty" } | { kind: "invalid" };

/** RFC 5321 §4.5.3.1.3: a path holds 256 octets with its brackets. */
const longest = 254;
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Reads an email address as a user typed it, of any type. An international domain is written in its ASCII form; text
 * with line breaks, two `@`, or a letter that only looks like `@` is refused.
 *
 * @returns the address with its domain in lower-case ASCII, or that it is empty or invalid
 * @see case O12
 */
export function readEmail(typed: unknown): EmailReading {
  if (typed === undefined || typed === null) return { kind: "empty" };
  if (typeof typed !== "string") return { kind: "invalid" };
  const text = typed.trim();
  if (text === "") return { kind: "empty" };
  const [local = "", domain = "", ...rest] = text.length <= longest ? text.split("@") : [];
  // `domainToASCII` would read "a.example/b" as "a.example" and drop the rest without an error.
  const host = /[/?#:@\\\s]/.test(domain) ? "" : domainToASCII(domain);
  const email = `${local}@${host}`;
  const isRight = rest.length === 0 && localPart.test(local) && local.length <= 64 && hostName.test(host);
  return isRight && email.length <= longest ? { kind: "email", email } : { kind: "invalid" };
}
