import { z } from "zod";
import { AuthError } from "./auth-error";
import { findTokenPayload, type TokenPayload } from "./token";

const audience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";

/** Claims that custom tokens and `setCustomUserClaims` must not set (Firebase's list). */
export const reservedClaims: ReadonlySet<string> = new Set(
  "acr amr at_hash aud auth_time azp cnf c_hash exp firebase iat iss jti nbf nonce sub".split(" "),
);

const schema = z.object({
  uid: z.string().min(1).max(128),
  aud: z.string().optional(),
  exp: z.number().optional(),
  claims: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Reads a custom token from the server SDK: a JWT, whose signature isn't checked, or its payload as plain JSON, which
 * the official emulator accepts as well and which is convenient in tests.
 *
 * @throws AuthError INVALID_CUSTOM_TOKEN (malformed, other audience, expired or not yet valid), FORBIDDEN_CLAIM
 */
export function readCustomToken(token: string, nowMs: number): { uid: string; claims: TokenPayload } {
  const isPlain = token.trimStart().startsWith("{");
  const { data } = schema.safeParse(isPlain ? parseJson(token) : findTokenPayload(token));
  if (!data) throw new AuthError("INVALID_CUSTOM_TOKEN : Invalid assertion format");
  if (!isPlain && data.aud !== audience) throw new AuthError("INVALID_CUSTOM_TOKEN : Invalid audience");
  if (data.exp !== undefined && data.exp * 1000 <= nowMs)
    throw new AuthError("INVALID_CUSTOM_TOKEN : The token is expired");
  const claims = data.claims ?? {};
  const reserved = Object.keys(claims).find((name) => reservedClaims.has(name));
  if (reserved !== undefined) throw new AuthError(`FORBIDDEN_CLAIM : ${reserved}`);
  return { uid: data.uid, claims };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
