import "server-only";
import type { Backend } from "@/lib/backend/call";
import type { User } from "@/lib/contracts/people/user";
import { getSettings } from "@/lib/env";
import type { SessionRole } from "../claims";
import { publicUser, wireUserSchema } from "./wire-user";

/** The backend's information about a token's user. */
export type TokenStatus = { kind: "user"; user: User; role: SessionRole } | { kind: "ended" } | { kind: "unavailable" };

/**
 * Asks the backend for the token's current user (`GET {api}/users/me/`). 401 and 403 mean that the session has ended;
 * an unusable response is `unavailable`, which neither signs the user out nor lets anyone in.
 */
export async function introspectToken(backend: Backend): Promise<TokenStatus> {
  const result = await backend("/users/me/", { schema: wireUserSchema, timeoutMs: getSettings().tokenCheckLimitMs });
  if (result.kind === "ok") {
    if (result.data.disabled) return { kind: "ended" };
    return { kind: "user", role: result.data.role, user: publicUser(result.data) };
  }
  if (result.kind === "refused" && (result.status === 401 || result.status === 403)) return { kind: "ended" };
  return { kind: "unavailable" };
}
