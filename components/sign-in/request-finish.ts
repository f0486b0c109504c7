import "client-only";
import type { User } from "@/lib/contracts/people/user";
import { callHost, fieldsOf, type HostResponse } from "@/lib/http/browser/call-host";
import { isUser } from "@/lib/session/stored-user";
import { connectPath } from "@/lib/sign-in/connect-text";
import { providerTexts, type SignInProvider } from "@/lib/sign-in/text";

/** The query parameters of a provider's redirect to the callback. */
export interface CallbackParams {
  code?: string;
  state?: string;
  iss?: string;
  error?: string;
}

export type FinishOutcome =
  | { kind: "signed-in"; user: User; next: string; way: SignInProvider | null }
  /** The page at `next` asks for the second factor. */
  | { kind: "second-factor"; next: string }
  | { kind: "failed"; text: string; way: SignInProvider }
  /** The outcome of connecting an account, reported by the page at `next`. */
  | { kind: "connecting"; next: string };

/** The time limit for the server, which itself waits 5 s for the provider, then up to 8 s for the backend. */
const maxDurationMs = 25_000;

/**
 * Passes a provider's redirect parameters to the server, once. Never throws and never retries: a code can be redeemed
 * only once.
 *
 * @param provider the provider that this tab chose, for the error text when the server returns none
 */
export async function requestFinish(callbackParams: CallbackParams, provider: SignInProvider): Promise<FinishOutcome> {
  const response = await post(callbackParams);
  return response?.isOk ? readSuccess(response.body, provider) : readFailure(response?.body, provider);
}

function readSuccess(body: unknown, provider: SignInProvider): FinishOutcome {
  if (!isSuccess(body)) return { kind: "failed", text: providerTexts[provider].error, way: provider };
  const { user, next, way } = body;
  return user === null ? { kind: "second-factor", next } : { kind: "signed-in", user, next, way };
}

/** Passes the redirect parameters for connecting an account to the server, once. Never throws. */
export async function requestConnect(callbackParams: CallbackParams): Promise<FinishOutcome> {
  const { next } = fieldsOf((await post(callbackParams))?.body);
  const isConnectPath = typeof next === "string" && next.startsWith(connectPath());
  return { kind: "connecting", next: isConnectPath ? next : connectPath("error") };
}

function post(callbackParams: CallbackParams): Promise<HostResponse | null> {
  return callHost("POST", "/api/auth/callback", { body: callbackParams, timeoutMs: maxDurationMs });
}

/**
 * Only the server's own texts about a sign-in are shown; any other failure gets the text for exceptions (checklist
 * A10).
 */
function readFailure(body: unknown, provider: SignInProvider): FinishOutcome {
  const { detail, code } = fieldsOf(body);
  const [, namedProvider, what] = /^(microsoft|enterprise)_(failed|error)$/.exec(String(code)) ?? [];
  const way: SignInProvider =
    namedProvider === "enterprise" || namedProvider === "microsoft" ? namedProvider : provider;
  if (code === "no_sign_in") return { kind: "failed", text: providerTexts[provider].failed, way };
  if (what === undefined || typeof detail !== "string") {
    return { kind: "failed", text: providerTexts[way].error, way };
  }
  return { kind: "failed", text: detail, way };
}

function isSuccess(body: unknown): body is { user: User | null; next: string; way: SignInProvider | null } {
  const { user, next } = fieldsOf(body);
  return (user === null || isUser(user)) && typeof next === "string" && next.startsWith("/");
}
