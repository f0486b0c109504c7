import { z } from "zod";
import { AuthError } from "./auth-error";
import { decodeSegment, encodeSegment, encodeToken, findTokenPayload, type TokenPayload } from "./token";
import type { User } from "./user";
import type { UserPool } from "./user-pool";

/** Lifetime of an ID token, in seconds. */
export const idTokenSeconds = 3600;

const refreshSchema = z.object({
  projectId: z.string(),
  uid: z.string(),
  provider: z.string(),
  authTime: z.number(),
  claims: z.record(z.string(), z.unknown()),
  sessionKey: z.string(),
});

/** One sign-in. It is encoded in its refresh token, so it survives a restart of the emulator. */
export type Session = z.infer<typeof refreshSchema>;

export type Tokens = { idToken: string; refreshToken: string; expiresIn: string };

/** Signs a user in: records the time, and creates the session. `claims` are those of a custom token. */
export function openSession(
  pool: UserPool,
  user: User,
  provider: string,
  nowMs: number,
  claims: TokenPayload = {},
): Tokens {
  if (user.disabled) throw new AuthError("USER_DISABLED");
  const at = String(nowMs);
  const signedIn = pool.update(user.localId, { lastLoginAt: at, lastRefreshAt: at });
  const session: Session = {
    projectId: pool.projectId,
    uid: user.localId,
    provider,
    authTime: Math.floor(nowMs / 1000),
    claims,
    sessionKey: signedIn.sessionKey,
  };
  return tokensOf(session, signedIn, nowMs);
}

/**
 * Issues new tokens for a session.
 *
 * @throws AuthError INVALID_REFRESH_TOKEN, USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED (revoked)
 */
export function refreshSession(poolOf: (projectId: string) => UserPool, refreshToken: string, nowMs: number) {
  const { data: session } = refreshSchema.safeParse(decodeSegment(refreshToken));
  if (!session) throw new AuthError("INVALID_REFRESH_TOKEN");
  const pool = poolOf(session.projectId);
  const user = pool.find(session.uid);
  if (!user) throw new AuthError("USER_NOT_FOUND");
  if (user.disabled) throw new AuthError("USER_DISABLED");
  if (session.sessionKey !== user.sessionKey) throw new AuthError("TOKEN_EXPIRED");
  const refreshed = pool.update(user.localId, { lastRefreshAt: String(nowMs) });
  return { session, tokens: tokensOf(session, refreshed, nowMs) };
}

/**
 * Finds the account of an ID token.
 *
 * @throws AuthError INVALID_ID_TOKEN, TOKEN_EXPIRED (expired or revoked), USER_NOT_FOUND, USER_DISABLED
 */
export function getTokenUser(pool: UserPool, idToken: string, nowMs: number): { user: User; payload: TokenPayload } {
  const payload = findTokenPayload(idToken);
  const { sub, aud, exp, auth_time: authTime } = payload ?? {};
  if (!payload || typeof sub !== "string" || typeof exp !== "number" || aud !== pool.projectId) {
    throw new AuthError("INVALID_ID_TOKEN");
  }
  const user = pool.find(sub);
  if (!user) throw new AuthError("USER_NOT_FOUND");
  if (user.disabled) throw new AuthError("USER_DISABLED");
  const isRevoked = typeof authTime === "number" && authTime < Number(user.validSince);
  if (exp * 1000 <= nowMs || isRevoked) throw new AuthError("TOKEN_EXPIRED");
  return { user, payload };
}

/** Issues new tokens for the session of an ID token; the SDK expects them after `update`. */
export function reopenSession(pool: UserPool, user: User, payload: TokenPayload, nowMs: number): Tokens {
  const firebase = z.object({ sign_in_provider: z.string() }).safeParse(payload.firebase).data;
  const ofAccount = accountClaims(user);
  const claims = Object.entries(payload).filter(
    ([name]) => !serviceClaims.has(name) && !Object.hasOwn(ofAccount, name),
  );
  return openSession(pool, user, firebase?.sign_in_provider ?? "custom", nowMs, Object.fromEntries(claims));
}

function tokensOf(session: Session, user: User, nowMs: number): Tokens {
  return {
    idToken: encodeToken(idTokenPayload(session, user, Math.floor(nowMs / 1000))),
    refreshToken: encodeSegment(session),
    expiresIn: String(idTokenSeconds),
  };
}

/** Claims of the account, of the custom token and of the service, in increasing order of precedence. */
function idTokenPayload(
  { projectId, provider, authTime, claims }: Session,
  user: User,
  issuedAt: number,
): TokenPayload {
  const { email, emailVerified, phoneNumber, displayName, photoUrl } = user;
  return {
    ...(displayName && { name: displayName }),
    ...(photoUrl && { picture: photoUrl }),
    ...accountClaims(user),
    ...claims,
    ...(provider === "anonymous" && { provider_id: "anonymous" }),
    ...(email && { email, email_verified: emailVerified }),
    ...(phoneNumber && { phone_number: phoneNumber }),
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: authTime,
    user_id: user.localId,
    sub: user.localId,
    iat: issuedAt,
    exp: issuedAt + idTokenSeconds,
    firebase: {
      identities: { ...(email && { email: [email] }), ...(phoneNumber && { phone: [phoneNumber] }) },
      sign_in_provider: provider,
    },
  };
}

const serviceClaims = new Set(
  "name picture provider_id email email_verified phone_number iss aud auth_time user_id sub iat exp firebase".split(
    " ",
  ),
);

/** The account's claims from `setCustomUserClaims`. */
function accountClaims({ customAttributes }: User): TokenPayload {
  return z.record(z.string(), z.unknown()).parse(customAttributes ? JSON.parse(customAttributes) : {});
}
