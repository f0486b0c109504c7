import { createTransport } from "nodemailer";
import type { Email } from "./email";

/** Sends an email. `id` is the same for every attempt, so that a mail server can recognize a duplicate. */
export type Deliver = (email: Email, id: string) => Promise<void>;

/**
 * Creates the SMTP delivery.
 *
 * @param url `smtp://` or `smtps://`, with user and password if the server requires them
 * @param from the sender: `Name <address>`
 * @throws from each delivery, when the server is unreachable or rejects the email
 */
export function createSmtpDelivery({ url, from }: { url: string; from: string }): Deliver {
  const transport = open(url);
  const domain = /@([^@>]+)>?$/.exec(from)?.[1] ?? "localhost";
  return async ({ to, subject, text, html, unsubscribe }, id) => {
    const headers = unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe);
    await transport.sendMail({ from, to, subject, text, html, headers, messageId: `<${id}@${domain}>` });
  };
}

/**
 * Creates the check that the mail server is reachable: it connects, and signs in if the URL has a user.
 *
 * @throws when it is unreachable or rejects the sign-in
 */
export function createSmtpCheck(url: string): () => Promise<void> {
  return async () => {
    const transport = open(url);
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  };
}

/** Headers for one-click unsubscribe (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
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
