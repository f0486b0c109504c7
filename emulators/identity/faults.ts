import { z } from "zod";

/** Faults of the next id token (docs/conformance.md, cases O4, O3). */
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

/** Faults of the provider's metadata and keys (docs/conformance.md, case O14). */
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

export type Faults = {
  /** Every authorization ends with this error, without a page. */
  refusal: Refusal | null;
  /** The response to every token request. */
  tokenRefusal: TokenRefusal | null;
  /** Delay of every response. */
  delayMs: number;
  /** For the next token response only. */
  wrongToken: WrongToken | null;
  /** Overrides claims of the next id token only; null as a value removes the claim. */
  claims: Record<string, unknown> | null;
  discovery: DiscoveryFault | null;
};

/** A provider without faults. */
export function noFaults(): Faults {
  return { refusal: null, tokenRefusal: null, delayMs: 0, wrongToken: null, claims: null, discovery: null };
}
