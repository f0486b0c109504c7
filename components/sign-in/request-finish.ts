import "client-only";
import type { User } from "@/lib/contracts/user";
import { askHost, fieldsOf, type HostAnswer } from "@/lib/http/browser/ask-host";
import { isUser } from "@/lib/session/stored-user";
import { connectPath } from "@/lib/sign-in/connect-text";
import { providerTexts, type SignInProvider } from "@/lib/sign-in/text";

/** What a provider's redirect brought in the callback's address. */
export interface CallbackParams {
  code?: string;
  state?: string;
  iss?: string;
  error?: string;
}

export type FinishOutcome =
  | { kind: "signed-in"; user: User; next: string; way: SignInProvider | null }
  | { kind: "failed"; text: string; way: SignInProvider }
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
export async function requestFinish(brought: CallbackParams, begun: SignInProvider): Promise<FinishOutcome> {
  const answer = await post(brought);
  return answer?.isOk ? readSuccess(answer.body, begun) : readFailure(answer?.body, begun);
}

function readSuccess(body: unknown, begun: SignInProvider): FinishOutcome {
  if (!isSuccess(body)) return { kind: "failed", text: providerTexts[begun].error, way: begun };
  return { kind: "signed-in", user: body.user, next: body.next, way: body.way };
}

/**
 * Hands what the provider brought for an account that is to be connected to the host, once. Never throws.
 */
export async function requestConnect(brought: CallbackParams): Promise<FinishOutcome> {
  const { next } = fieldsOf((await post(brought))?.body);
  const isOurs = typeof next === "string" && next.startsWith(connectPath());
  return { kind: "connecting", next: isOurs ? next : connectPath("error") };
}

function post(brought: CallbackParams): Promise<HostAnswer | null> {
  return askHost("POST", "/api/auth/callback", { body: brought, timeoutMs: longestMs });
}

/** Only what the host says of a sign-in is shown; any other trouble is an exception on the way (checklist A10). */
function readFailure(body: unknown, begun: SignInProvider): FinishOutcome {
  const { detail, code } = fieldsOf(body);
  const [, named, what] = /^(microsoft|enterprise)_(failed|error)$/.exec(String(code)) ?? [];
  const way: SignInProvider = named === "enterprise" || named === "microsoft" ? named : begun;
  if (code === "no_sign_in") return { kind: "failed", text: providerTexts[begun].failed, way };
  if (what === undefined || typeof detail !== "string") {
    return { kind: "failed", text: providerTexts[way].error, way };
  }
  return { kind: "failed", text: detail, way };
}

function isSuccess(body: unknown): body is { user: User; next: string; way: SignInProvider | null } {
  const { user, next } = fieldsOf(body);
  return isUser(user) && typeof next === "string" && next.startsWith("/");
}
