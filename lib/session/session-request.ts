import "client-only";
import type { User } from "@/lib/contracts/user";

/** What the host says of this browser's session. */
export interface SessionWord {
  /** Null: nobody is signed in. */
  user: User | null;
  /** The server's clock, milliseconds since 1970. */
  serverMs: number;
}

const timeLimitMs = 5000;

/** Asks who is signed in, and what time it is at the server; null when there is no usable answer. */
export async function askSession(): Promise<SessionWord | null> {
  const response = await send("GET", "/api/auth/session");
  return response?.ok ? readWord(response) : null;
}

export type Renewal = { kind: "renewed"; user: User; serverMs: number } | { kind: "over" } | { kind: "unreachable" };

/** Asks for more time. */
export async function askRenewal(): Promise<Renewal> {
  const response = await send("POST", "/api/session/refresh");
  if (response?.status === 401) return { kind: "over" };
  const word = response?.ok ? await readWord(response) : null;
  return word?.user ? { kind: "renewed", user: word.user, serverMs: word.serverMs } : { kind: "unreachable" };
}

/**
 * Ends one session at the server: the one whose token expires at this moment, and no other that came in its place.
 *
 * @returns `another`: the browser holds another session by now, which stays
 * @see case S14
 */
export async function endSession(tokenExpiresAt: string): Promise<"ended" | "another" | "unreachable"> {
  const response = await send("POST", "/api/auth/logout", { token_expires_at: tokenExpiresAt });
  if (response?.status === 409) return "another";
  return response?.ok ? "ended" : "unreachable";
}

async function send(method: string, path: string, body?: unknown): Promise<Response | null> {
  try {
    return await fetch(path, {
      method,
      cache: "no-store",
      signal: AbortSignal.timeout(timeLimitMs),
      headers: { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    return null;
  }
}

async function readWord(response: Response): Promise<SessionWord | null> {
  try {
    const body: { user: User | null; server_time: string } = await response.json();
    const serverMs = Date.parse(body.server_time);
    return Number.isNaN(serverMs) ? null : { user: body.user, serverMs };
  } catch {
    return null;
  }
}
