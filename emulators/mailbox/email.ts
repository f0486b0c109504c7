import { randomUUID } from "node:crypto";
import PostalMime, { type Address, type Email } from "postal-mime";

/** A received email: recipients from the envelope, the rest from its content. */
export type StoredEmail = {
  id: string;
  /** Time of arrival, milliseconds since 1970. */
  receivedAtMs: number;
  /** The sender from the header, with name if there is one. */
  from: string;
  /** The envelope's recipients in lower case, which may differ from the headers. */
  to: readonly string[];
  subject: string;
  /** The plain text; empty if absent. */
  text: string;
  /** The markup, untrusted; null if absent. */
  html: string | null;
  /** URL for one-click unsubscribe (RFC 8058); null when the email has none. */
  unsubscribe: string | null;
};

/**
 * Parses a raw email (RFC 5322, MIME).
 *
 * @param raw the bytes after DATA
 * @param recipients the envelope's recipients
 */
export async function parseEmail(raw: Uint8Array, recipients: readonly string[]): Promise<StoredEmail> {
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

/** The URL for one-click unsubscribe, which is only valid together with the header `List-Unsubscribe-Post`. */
function oneClickOf({ headers }: Email): string | null {
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value ?? "";
  if (headerOf("list-unsubscribe-post").trim() !== "List-Unsubscribe=One-Click") return null;
  return /<(https?:[^<>]+)>/.exec(headerOf("list-unsubscribe"))?.[1] ?? null;
}

function nameOf({ name, address }: Address): string {
  if (!address) return name;
  return name ? `${name} <${address}>` : address;
}
