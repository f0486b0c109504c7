import { randomUUID } from "node:crypto";
import PostalMime, { type Address, type Email } from "postal-mime";

/** A message as it arrived: the envelope says who gets it, the rest is what its writer wrote. */
export type Letter = {
  id: string;
  /** When it arrived, milliseconds since 1970. */
  receivedAtMs: number;
  /** The sender as written, with the name when there is one. */
  from: string;
  /** Addresses of the envelope, in lower case: who really gets it, whatever the headers say. */
  to: readonly string[];
  subject: string;
  /** The plain text; empty when there is none. */
  text: string;
  /** The markup, untrusted; null when there is none. */
  html: string | null;
  /** Where a mail program may post to have no more of these (RFC 8058); null when the message doesn't say. */
  unsubscribe: string | null;
};

/**
 * Reads a raw message (RFC 5322, MIME).
 *
 * @param raw the bytes after DATA
 * @param recipients the envelope's addresses
 */
export async function parseLetter(raw: Uint8Array, recipients: readonly string[]): Promise<Letter> {
  const email = await PostalMime.parse(raw);
  return {
    id: randomUUID(),
    receivedAtMs: Date.now(),
    from: email.from ? nameOf(email.from) : "",
    to: recipients.map((address) => address.toLowerCase()),
    subject: email.subject ?? "",
    text: email.text ?? "",
    html: email.html ?? null,
    unsubscribe: oneClickOf(email),
  };
}

/** The address counts only beside the header that says a single post will do. */
function oneClickOf({ headers }: Email): string | null {
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value ?? "";
  if (headerOf("list-unsubscribe-post").trim() !== "List-Unsubscribe=One-Click") return null;
  return /<(https?:[^>]+)>/.exec(headerOf("list-unsubscribe"))?.[1] ?? null;
}

function nameOf({ name, address }: Address): string {
  if (!address) return name;
  return name ? `${name} <${address}>` : address;
}
