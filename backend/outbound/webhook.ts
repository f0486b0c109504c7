import { createHmac, randomBytes } from "node:crypto";
import { OutboundError } from "./address";
import { createOutboundFetch, type OutboundFetch } from "./fetch";

const timeoutMs = 10_000;
const maxResponseBytes = 64 * 1024;

/** Creates the function that sends to a client's receiver, with limits on response time and size. */
export function createWebhookFetch(allowPrivate: boolean): OutboundFetch {
  return createOutboundFetch({ allowPrivate, timeoutMs, maxBytes: maxResponseBytes });
}

const secretPrefix = "whsec_";

/** Creates a secret for signatures, in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function createWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(32).toString("base64")}`;
}

/** A message to a receiver. Sent again, it has the same id. */
interface WebhookMessage {
  id: string;
  /** Noun and verb, e.g. `audit.entries`. */
  type: string;
  data: unknown;
}

interface Receiver {
  url: string;
  secret: string;
}

/**
 * Sends a message, signed by the Standard Webhooks scheme (standardwebhooks.com).
 *
 * @param options.signal aborts the attempt early
 * @returns why the receiver didn't accept it, without a period at the end; null: it responded with a 2xx status
 */
export async function sendWebhook(
  fetch: OutboundFetch,
  { url, secret }: Receiver,
  { id, ...content }: WebhookMessage,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<string | null> {
  const body = JSON.stringify({ type: content.type, timestamp: now.toISOString(), data: content.data });
  const seconds = Math.floor(now.getTime() / 1_000);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Sightline",
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${sign(secret, `${id}.${seconds}.${body}`)}`,
  };
  try {
    const response = await fetch(url, { method: "POST", headers, body, signal });
    return response.ok ? null : `The server responded with status ${response.status}`;
  } catch (error) {
    if (error instanceof OutboundError) return error.message;
    throw error;
  }
}

function sign(secret: string, text: string): string {
  return createHmac("sha256", Buffer.from(secret.slice(secretPrefix.length), "base64"))
    .update(text)
    .digest("base64");
}
