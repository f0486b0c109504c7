import { createRemoteJWKSet, customFetch, decodeJwt, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import type { MicrosoftIdentity } from "../domains/people/sign-in/own-identities";
import type { MicrosoftSettings } from "../env";
import { OutboundError } from "../outbound/address";
import type { OutboundFetch } from "../outbound/fetch";

/** A user's name as stated by a provider; null when it isn't fit for display. */
export function nameOf(value: unknown): string | null {
  const name = typeof value === "string" ? value.trim() : "";
  return /^\P{C}{1,200}$/u.test(name) ? name : null;
}

/** An invalid id token. The message is for the log. */
export class TokenRejectedError extends Error {
  override name = "TokenRejectedError";
}

const toleranceSeconds = 30;
const keysMaxAgeMs = 10 * 60_000;

const claimsSchema = z.object({
  sub: z.string().min(1),
  oid: z.string().regex(/^[\x20-\x7e]{1,200}$/),
  tid: z.string().min(1),
  aud: z.string(),
  iat: z.number(),
  nonce: z.string().optional(),
  preferred_username: z
    .string()
    .min(1)
    .max(254)
    .regex(/^\P{C}+$/u)
    .nullable()
    .catch(null),
  name: z.unknown().optional(),
  /** Rejects access tokens: only they have scopes. */
  scp: z.never().optional(),
});

/**
 * Creates the verifier of id tokens of the Microsoft identity platform: it requires an RS256 signature by a current key
 * of the token's tenant, an allowed tenant, that tenant's exact issuer, our audience alone, valid times, `sub`, `oid`
 * and `tid`, and the nonce.
 *
 * @throws from each verification: TokenRejectedError (docs/conformance.md, case O4); OutboundError when the keys can't
 * be fetched
 * @see https://learn.microsoft.com/entra/identity-platform/id-tokens, OpenID Connect Core 3.1.3.7, RFC 8725
 */
export function createIdTokenVerifier(
  { authority, clientId, tenantIds }: MicrosoftSettings,
  { fetch, now }: { fetch: OutboundFetch; now: () => Date },
): (idToken: string, nonce?: string) => Promise<MicrosoftIdentity> {
  const keysOf = new Map(tenantIds.map((id) => [id, tenantKeys(`${authority}/${id}/discovery/v2.0/keys`, fetch)]));

  return async (idToken, nonce) => {
    const tenantId = String(readUnproven(idToken).tid);
    const keys = keysOf.get(tenantId);
    if (!keys) throw new TokenRejectedError("The tenant is not allowed");
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      algorithms: ["RS256"],
      issuer: `${authority}/${tenantId}/v2.0`,
      audience: clientId,
      requiredClaims: ["exp", "iat"],
      clockTolerance: toleranceSeconds,
      currentDate: now(),
    }).catch(refuse);
    if ((protectedHeader.typ ?? "JWT").toUpperCase() !== "JWT") throw new TokenRejectedError("Not an ID token");
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) throw new TokenRejectedError(`Invalid claim: ${claims.error.issues[0]?.path.join(".")}`);
    if (claims.data.iat > now().getTime() / 1000 + toleranceSeconds)
      throw new TokenRejectedError("Token was issued in the future");
    if (nonce !== undefined && claims.data.nonce !== nonce) throw new TokenRejectedError("Nonce mismatch");
    return {
      tenantId,
      objectId: claims.data.oid,
      username: claims.data.preferred_username,
      name: nameOf(claims.data.name),
    };
  };
}

function readUnproven(idToken: string): JWTPayload {
  try {
    return decodeJwt(idToken);
  } catch (cause) {
    throw new TokenRejectedError("Not a JWT", { cause });
  }
}

function refuse(cause: unknown): never {
  if (cause instanceof OutboundError) throw cause;
  // A timeout or a response that isn't a key set is a failure of the request; the token may still be valid.
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ERR_JWKS_TIMEOUT" || code === "ERR_JWKS_INVALID" || code === "ERR_JOSE_GENERIC")
    throw new OutboundError("Could not fetch signing keys", { cause });
  throw new TokenRejectedError(typeof code === "string" ? code : "The signature can't be verified", { cause });
}

/**
 * The keys of one tenant, cached. An unknown key id causes one more request, because keys rotate; the rate limit keeps
 * forged key ids from causing many.
 */
function tenantKeys(keysUrl: string, fetch: OutboundFetch) {
  const isAllowed = limiter(6, 60_000);
  return createRemoteJWKSet(new URL(keysUrl), {
    cooldownDuration: 0,
    cacheMaxAge: keysMaxAgeMs,
    timeoutDuration: 3_000,
    [customFetch]: async (url, { headers, method, signal }) => {
      if (!isAllowed()) throw new OutboundError("Signing keys were requested too often");
      return fetch(url, { headers, method, signal });
    },
  });
}

function limiter(maxCalls: number, withinMs: number): () => boolean {
  let recentMs: number[] = [];
  return () => {
    const atMs = performance.now();
    recentMs = recentMs.filter((startMs) => atMs - startMs < withinMs);
    if (recentMs.length >= maxCalls) return false;
    recentMs.push(atMs);
    return true;
  };
}
