import { z } from "zod";
import type { Caller } from "../caller";
import { StatusError } from "../status";
import { findTokenPayload } from "./token";

const idToken = z.looseObject({
  sub: z.string().min(1).max(128).optional(),
  user_id: z.string().min(1).max(128).optional(),
  aud: z.string().optional(),
  exp: z.number(),
  iat: z.number().optional(),
});

/**
 * Creates the function that identifies the caller by an `Authorization` value: the owner for `Bearer owner`, no user if
 * there is no value, otherwise the user of the ID token with all of its claims.
 *
 * @param options.projectId when given, tokens of other projects are refused
 * @param options.now milliseconds since 1970
 * @returns a function that throws StatusError UNAUTHENTICATED for an expired or malformed token
 */
export function createCallerOf(
  options: { projectId?: string | undefined; now?: (() => number) | undefined } = {},
): (authorization: string | null) => Caller {
  const { projectId, now = Date.now } = options;
  return (authorization) => {
    if (authorization === null || authorization.trim() === "") return { kind: "user", auth: null };
    const [, token] = /^(?:Bearer|Firebase) +(\S+)$/i.exec(authorization.trim()) ?? [];
    if (token === "owner") return { kind: "owner" };
    const payload = token === undefined ? null : findTokenPayload(token);
    const parsed = idToken.safeParse(payload);
    const uid = parsed.data?.sub ?? parsed.data?.user_id;
    if (!payload || !parsed.success || uid === undefined) throw unauthenticated("Invalid ID token.");
    // The SDKs' `mockUserToken` has `iat` 0 and therefore expired in 1970; the official emulator accepts it as well.
    const isMock = parsed.data.iat === 0;
    if (!isMock && parsed.data.exp * 1000 <= now()) throw unauthenticated("The ID token has expired.");
    if (projectId !== undefined && parsed.data.aud !== projectId) {
      throw unauthenticated("The ID token is for another project.");
    }
    return { kind: "user", auth: { uid, token: { ...payload, sub: uid } } };
  };
}

function unauthenticated(message: string): StatusError {
  return new StatusError("UNAUTHENTICATED", message);
}
