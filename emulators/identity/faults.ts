import { z } from "zod";

/** What can be wrong with the next id token (case O4, O3). */
export const wrongTokens = [
  "alg-none",
  "hs256-public-key",
  "unknown-kid",
  "foreign-key",
  "wrong-audience",
  "wrong-issuer",
  "expired",
  "issued-ahead",
  "no-subject",
  "wrong-nonce",
  "no-nonce",
  "wrong-tenant",
  "access-token",
] as const;

export type WrongToken = (typeof wrongTokens)[number];

/** What can be wrong with the provider's description and keys (case O14). */
export const discoveryFaults = ["issuer-mismatch", "redirect", "huge", "slow", "keys-not-found", "keys-huge"] as const;

export type DiscoveryFault = (typeof discoveryFaults)[number];

export const refusalSchema = z.object({
  /** An OAuth error code, such as `access_denied`, `server_error`, `temporarily_unavailable`. */
  error: z.string().regex(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
  description: z.string().max(1000).optional(),
});

export type Refusal = z.infer<typeof refusalSchema>;

export const tokenRefusalSchema = z.object({
  status: z.int().min(400).max(599),
  error: z.string(),
});

export type TokenRefusal = z.infer<typeof tokenRefusalSchema>;

/** The ways in which one identity provider misbehaves at the moment. */
export type Faults = {
  /** Every authorization ends with this error, without a page in between. */
  refusal: Refusal | null;
  /** Every token request is answered so. */
  tokenRefusal: TokenRefusal | null;
  /** Every answer waits this long. */
  delayMs: number;
  /** The next token answer only. */
  wrongToken: WrongToken | null;
  /** Laid over the claims of the next id token only; null as a value takes the claim out. */
  claims: Record<string, unknown> | null;
  discovery: DiscoveryFault | null;
};

/** A provider that behaves. */
export function noFaults(): Faults {
  return { refusal: null, tokenRefusal: null, delayMs: 0, wrongToken: null, claims: null, discovery: null };
}
