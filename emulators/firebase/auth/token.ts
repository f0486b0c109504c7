import { z } from "zod";

const header = z.looseObject({ alg: z.string() });
const payload = z.record(z.string(), z.unknown());

export type TokenPayload = z.infer<typeof payload>;

/** Creates a JWT without a signature (`alg: none`), as Firebase's emulators do; other services reject it. */
export function encodeToken(claims: TokenPayload): string {
  return `${encodeSegment({ alg: "none", typ: "JWT" })}.${encodeSegment(claims)}.`;
}

/**
 * Reads the claims of a JWT without checking its signature.
 *
 * @returns null when malformed
 */
export function findTokenPayload(token: string): TokenPayload | null {
  const parts = token.split(".");
  const [first = "", second = ""] = parts;
  if (parts.length !== 3 || !header.safeParse(decodeSegment(first)).success) return null;
  return payload.safeParse(decodeSegment(second)).data ?? null;
}

/** Encodes a record as opaque text that can be decoded later (refresh tokens). */
export function encodeSegment(value: unknown): string {
  return Buffer.from(JSON.stringify(value), "utf8").toString("base64url");
}

/** Decodes the output of `encodeSegment`; undefined for anything else. */
export function decodeSegment(text: string): unknown {
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(text)) return undefined;
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
