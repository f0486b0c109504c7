import { createHmac, randomUUID } from "node:crypto";
import { decodeJwt, type JWTPayload, SignJWT } from "jose";
import type { WrongToken } from "./faults";
import { createSigningKey, type SigningKey } from "./signing-key";

const hourSeconds = 3600;

/**
 * Overrides claims of an id token and signs it again with the provider's own key.
 *
 * @param claims null as a value removes the claim
 */
export function overrideClaims(idToken: string, claims: Record<string, unknown>, key: SigningKey): Promise<string> {
  return sign(without({ ...decodeJwt(idToken), ...claims }), key);
}

/**
 * Creates the requested invalid token from a valid one.
 *
 * @param idToken the provider's original token
 * @returns a compact JWT that a relying party must refuse
 * @see docs/conformance.md, case O4; RFC 8725, section 2
 */
export function forgeToken(kind: WrongToken, idToken: string, key: SigningKey): Promise<string> {
  return forgers[kind](decodeJwt(idToken), key);
}

type Forger = (payload: JWTPayload, key: SigningKey) => Promise<string>;

const forgers: Record<WrongToken, Forger> = {
  "alg-none": async (payload) => `${encode({ alg: "none", typ: "JWT" })}.${encode(payload)}.`,
  "hs256-public-key": async (payload, key) => {
    const signed = `${encode({ alg: "HS256", typ: "JWT", kid: key.kid })}.${encode(payload)}`;
    return `${signed}.${createHmac("sha256", key.publicPem).update(signed).digest("base64url")}`;
  },
  "unknown-kid": async (payload) => sign(payload, await createSigningKey()),
  "foreign-key": async (payload, key) => sign(payload, { ...(await createSigningKey()), kid: key.kid }),
  "wrong-audience": (payload, key) => sign({ ...payload, aud: "another-application" }, key),
  "wrong-issuer": (payload, key) => sign({ ...payload, iss: "https://issuer.contoso.example" }, key),
  expired: (payload, key) => sign({ ...payload, ...times(-2 * hourSeconds) }, key),
  "issued-ahead": (payload, key) => sign({ ...payload, ...times(hourSeconds) }, key),
  "no-subject": (payload, key) => sign(without({ ...payload, sub: null, oid: null }), key),
  "wrong-nonce": (payload, key) => sign({ ...payload, nonce: randomUUID() }, key),
  "no-nonce": (payload, key) => sign(without({ ...payload, nonce: null }), key),
  "wrong-tenant": (payload, key) => sign({ ...payload, tid: randomUUID() }, key),
  "access-token": (payload, key) =>
    new SignJWT(without({ ...payload, nonce: null, aud: "00000003-0000-0000-c000-000000000000", scp: "User.Read" }))
      .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid: key.kid })
      .sign(key.privateKey),
};

function sign(payload: JWTPayload, key: SigningKey): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: "RS256", typ: "JWT", kid: key.kid }).sign(key.privateKey);
}

function times(offsetSeconds: number): Pick<JWTPayload, "iat" | "nbf" | "exp"> {
  const iat = Math.floor(Date.now() / 1000) + offsetSeconds;
  return { iat, nbf: iat, exp: iat + hourSeconds };
}

function without(payload: Record<string, unknown>): JWTPayload {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null));
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
