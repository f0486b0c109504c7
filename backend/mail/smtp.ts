import { createTransport } from "nodemailer";
import type { Letter } from "./letter";

/** Hands a letter on. `id` is the same for every try, so that a mail server can tell a second one. */
export type Deliver = (letter: Letter, id: string) => Promise<void>;

/**
 * Opens the way out by SMTP.
 *
 * @param url `smtp://` or `smtps://`, with user and password if the server wants them
 * @param from whom the mail says it is from: `Name <address>`
 * @throws from each delivery, when the server can't be reached or refuses
 */
export function smtpDelivery({ url, from }: { url: string; from: string }): Deliver {
  const transport = open(url);
  const domain = /@([^@>]+)>?$/.exec(from)?.[1] ?? "localhost";
  return async ({ to, subject, text, html, unsubscribe }, id) => {
    const headers = unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe);
    await transport.sendMail({ from, to, subject, text, html, headers, messageId: `<${id}@${domain}>` });
  };
}

/**
 * Asks the mail server whether it would take a letter from here: says hello, and signs in if the address has a user.
 *
 * @throws when it can't be reached or refuses
 */
export function smtpCheck(url: string): () => Promise<void> {
  return async () => {
    const transport = open(url);
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  };
}

/** One click unsubscribes (RFC 2369, RFC 8058). */
function unsubscribeHeaders(address: string): Record<string, string> {
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function open(url: string) {
  return createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
