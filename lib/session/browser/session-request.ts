import "client-only";
import type { User } from "@/lib/contracts/people/user";
import { callHost, fieldsOf, type HostResponse } from "@/lib/http/browser/call-host";
import { isUser } from "../stored-user";

/** The host's response about this browser's session. */
export interface SessionResponse {
  /** Null if no user is signed in. */
  user: User | null;
  /** The server's clock, in milliseconds since 1970. */
  serverMs: number;
}

const timeLimitMs = 5000;

/** Requests the signed-in user and the server's time; null without a usable response. */
export async function fetchSession(): Promise<SessionResponse | null> {
  const response = await send("GET", "/api/auth/session");
  return response?.isOk ? readStatus(response.body) : null;
}

export type Renewal = { kind: "renewed"; user: User; serverMs: number } | { kind: "over" } | { kind: "unreachable" };

export async function requestRenewal(): Promise<Renewal> {
  const response = await send("POST", "/api/session/refresh");
  if (response?.status === 401) return { kind: "over" };
  const status = response?.isOk ? readStatus(response.body) : null;
  return status?.user ? { kind: "renewed", user: status.user, serverMs: status.serverMs } : { kind: "unreachable" };
}

/**
 * Ends one session at the server: only the one whose token expires at this time, not a newer one that replaced it.
 *
 * @returns `another`: the browser now holds another session, which is left alone
 * @see case S14
 */
export async function endSession(tokenExpiresAt: string): Promise<"ended" | "another" | "unreachable"> {
  const response = await send("POST", "/api/auth/logout", { token_expires_at: tokenExpiresAt });
  if (response?.status === 409) return "another";
  return response?.isOk ? "ended" : "unreachable";
}

function send(method: string, path: string, body?: unknown): Promise<HostResponse | null> {
  return callHost(method, path, { body, timeoutMs: timeLimitMs });
}

function readStatus(body: unknown): SessionResponse | null {
  const { user, server_time: serverTime } = fieldsOf(body);
  const serverMs = Date.parse(String(serverTime));
  if (Number.isNaN(serverMs) || (user !== null && !isUser(user))) return null;
  return { user, serverMs };
}
