import "client-only";
import { connectPath } from "@/lib/auth/connect-text";
import { type Way, wayTexts } from "@/lib/auth/text";
import type { User } from "@/lib/contracts/user";

/** What a provider's redirect brought in the callback's address. */
export interface BroughtBack {
  code?: string;
  state?: string;
  iss?: string;
  error?: string;
}

export type FinishOutcome =
  | { kind: "signed-in"; user: User; next: string; way: Way | null }
  | { kind: "failed"; text: string; way: Way }
  /** An account was connected, or not: the page that it leads to says which. */
  | { kind: "connecting"; next: string };

/** The host waits 5 s for the provider, then up to 8 s for the backend. */
const longestMs = 25_000;

/**
 * Hands what the provider brought to the host, once. Never throws, and never tries again: a code is spent by the
 * first try.
 *
 * @param begun the way that this tab began, for the words when the host can't say them
 */
export async function requestFinish(brought: BroughtBack, begun: Way): Promise<FinishOutcome> {
  try {
    const response = await post(brought);
    const body: unknown = await response.json();
    return response.ok ? readSuccess(body, begun) : readFailure(body, begun);
  } catch {
    return { kind: "failed", text: wayTexts[begun].error, way: begun };
  }
}

function readSuccess(body: unknown, begun: Way): FinishOutcome {
  if (!isSuccess(body)) return { kind: "failed", text: wayTexts[begun].error, way: begun };
  return { kind: "signed-in", user: body.user, next: body.next, way: body.way };
}

/**
 * Hands what the provider brought for an account that is to be connected to the host, once. Never throws.
 */
export async function requestConnect(brought: BroughtBack): Promise<FinishOutcome> {
  try {
    const body: unknown = await (await post(brought)).json();
    const { next }: { next?: unknown } = typeof body === "object" && body !== null ? body : {};
    if (typeof next === "string" && next.startsWith(connectPath())) return { kind: "connecting", next };
  } catch {
    // Told as trouble on the way, below.
  }
  return { kind: "connecting", next: connectPath("error") };
}

function post(brought: BroughtBack): Promise<Response> {
  return fetch("/api/auth/callback", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(brought),
    signal: AbortSignal.timeout(longestMs),
  });
}

/** Only what the host says of a sign-in is shown; any other trouble is an exception on the way (checklist A10). */
function readFailure(body: unknown, begun: Way): FinishOutcome {
  const { detail, code }: { detail?: unknown; code?: unknown } = typeof body === "object" && body !== null ? body : {};
  const [, named, what] = /^(microsoft|enterprise)_(failed|error)$/.exec(String(code)) ?? [];
  const way: Way = named === "enterprise" || named === "microsoft" ? named : begun;
  if (code === "no_sign_in") return { kind: "failed", text: wayTexts[begun].failed, way };
  if (what === undefined || typeof detail !== "string") {
    return { kind: "failed", text: wayTexts[way].error, way };
  }
  return { kind: "failed", text: detail, way };
}

function isSuccess(body: unknown): body is { user: User; next: string; way: Way | null } {
  if (typeof body !== "object" || body === null) return false;
  const { user, next }: { user?: unknown; next?: unknown } = body;
  return typeof user === "object" && user !== null && typeof next === "string" && next.startsWith("/");
}
