import "server-only";
import { type Backend, type Caller, requestRedirect } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { getSettings } from "@/lib/env";
import { logProblem } from "@/lib/log";
import { type SignInStep, signInSchema } from "@/lib/session/server/sign-in";
import { findProviderAddress } from "./provider-address";
import type { Transaction } from "./transaction";

const startLimitMs = 5000;
const completeLimitMs = 8000;
const maxCookieLength = 1600;

type EnterpriseTransaction = Extract<Transaction, { way: "enterprise" }>;

export type EnterpriseStart =
  | { kind: "started"; url: string; transaction: EnterpriseTransaction }
  | { kind: "not-started"; status: number; retryAfterSeconds?: number };

/**
 * Starts an enterprise sign-in: `GET {api}/auth/oidc/start?email=` (checklist A5). The redirect is not followed but
 * checked, and the cookie that {api} set is saved so that it can be sent again at the end.
 *
 * @param start the user's email; the page to return to; the invitation's token, if the user followed one
 * @see case O13
 */
export async function startEnterprise(
  caller: Caller,
  { email, next, invitation }: { email: string; next: string; invitation?: string | undefined },
): Promise<EnterpriseStart> {
  const result = await requestRedirect(caller, "/auth/oidc/start", { query: { email }, timeoutMs: startLimitMs });
  if (result.kind === "unavailable") return { kind: "not-started", status: 503 };
  if (result.kind === "refused") {
    const { retryAfterSeconds } = result;
    return { kind: "not-started", status: result.status === 429 ? 429 : 400, retryAfterSeconds };
  }
  const found = findProviderAddress(result.data.location, getSettings().appOrigin);
  const cookie = cookieHeaderOf(result.data.cookies);
  if (found === null || cookie.length > maxCookieLength) {
    logProblem({
      what: "unsafe redirect from enterprise sign-in",
      path: "/auth/oidc/start",
      requestId: caller.requestId,
    });
    return { kind: "not-started", status: 503 };
  }
  const transaction = {
    way: "enterprise",
    state: found.state,
    cookie,
    next,
    invitation,
    startedMs: Date.now(),
  } as const;
  return { kind: "started", url: found.url, transaction };
}

/**
 * Finishes an enterprise sign-in: `GET {api}/auth/oidc/complete?code=&state=` with the cookie of its start (checklist
 * A6). The code is redeemed once; a failed attempt isn't repeated.
 *
 * @param response the provider's code; `iss` only if the provider sent one (RFC 9207)
 */
export function completeEnterprise(
  backend: Backend,
  response: { code: string; iss?: string },
  transaction: EnterpriseTransaction,
): Promise<BackendResult<SignInStep>> {
  return backend("/auth/oidc/complete", {
    query: { code: response.code, state: transaction.state, iss: response.iss },
    cookie: transaction.cookie === "" ? undefined : transaction.cookie,
    invitation: transaction.invitation,
    schema: signInSchema,
    timeoutMs: completeLimitMs,
  });
}

/**
 * The name-value pairs of `Set-Cookie` values, as a browser would send them back; cookies that a value clears are left
 * out.
 */
function cookieHeaderOf(setCookies: readonly string[]): string {
  return setCookies
    .filter((line) => !/;\s*max-age=(0|-\d+)\s*(;|$)/i.test(line))
    .map((line) => line.split(";")[0]?.trim() ?? "")
    .filter((pair) => /^[^=;,\s]+=[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e"]*$/.test(pair))
    .join("; ");
}
