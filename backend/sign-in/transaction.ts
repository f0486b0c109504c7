import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { openExpiring, sealExpiring } from "../secrets/expiring-value";
import type { Sealer } from "../secrets/seal";

/** An enterprise sign-in in progress. It is stored in an encrypted cookie; the backend stores nothing. */
const transactionSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  clientId: z.string(),
  issuer: z.string(),
  untilMs: z.number(),
});

export type Transaction = z.infer<typeof transactionSchema>;

export const transactionMaxAgeSeconds = 600;

const purpose = "enterprise sign-in";
const prefix = "sightline.oidc.";

/**
 * Writes the cookie of one sign-in. Its name is derived from the state, so that several sign-ins in parallel can all
 * complete (docs/conformance.md, case O9).
 *
 * @param isSecure whether the site is served over https
 * @returns the value of a Set-Cookie header
 */
export function transactionCookie(sealer: Sealer, transaction: Transaction, isSecure: boolean): string {
  const value = sealExpiring(sealer, transaction, purpose);
  const attributes = [`Max-Age=${transactionMaxAgeSeconds}`, "Path=/auth/oidc", "HttpOnly", "SameSite=Lax"];
  return [`${nameOf(transaction.state)}=${value}`, ...attributes, ...(isSecure ? ["Secure"] : [])].join("; ");
}

/** The Set-Cookie header that deletes the cookie of a completed sign-in. */
export function endedCookie(state: string, isSecure: boolean): string {
  return `${nameOf(state)}=; Max-Age=0; Path=/auth/oidc; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/**
 * Finds the sign-in of a state among a request's cookies.
 *
 * @param cookies the Cookie header
 * @returns null when it is missing, was changed, or has expired
 */
export function findTransaction(
  sealer: Sealer,
  cookies: string | undefined,
  { state, now }: { state: string; now: Date },
): Transaction | null {
  const start = `${nameOf(state)}=`;
  const cookie = (cookies ?? "").split(";").map((part) => part.trim());
  const value = cookie.find((part) => part.startsWith(start))?.slice(start.length);
  const transaction = openExpiring(sealer, value, { purpose, schema: transactionSchema, now });
  return transaction !== null && timingSafeEqual(digest(transaction.state), digest(state)) ? transaction : null;
}

function nameOf(state: string): string {
  return prefix + digest(state).toString("hex").slice(0, 16);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
