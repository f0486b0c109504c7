import { z } from "zod";
import { backendFor } from "@/lib/backend/call";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { ErrorCode } from "@/lib/contracts/wire/error-code";
import { isForm, readForm, readJson } from "@/lib/http/server/body";
import { redirectTo } from "@/lib/http/server/redirect";
import { callerOf, requestIdHeader } from "@/lib/http/server/request-facts";
import { errorResponse, jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { logProblem } from "@/lib/log";
import { codePath, homePath, loginPath } from "@/lib/session/return-to";
import { beginSession } from "@/lib/session/server/begin";
import { identify } from "@/lib/session/server/current-user";
import { savePendingSignIn } from "@/lib/session/server/sealed-cookie";
import { publicUser } from "@/lib/session/server/wire-user";
import { connectPath, connectTexts } from "@/lib/sign-in/connect-text";
import { type ConnectOutcome, finishConnecting } from "@/lib/sign-in/server/connect";
import { type FinishResult, finishSignIn, providerResponseSchema } from "@/lib/sign-in/server/finish";
import { clearTransaction, findTransaction, type SignInTransaction } from "@/lib/sign-in/server/transaction";
import { providerTexts } from "@/lib/sign-in/text";

const bodySchema = z.record(z.string(), z.unknown());

/**
 * Finishes a sign-in at a provider, or the connection of an account there. The redirect's parameters come from the
 * callback screen as JSON, or from its form posted without JavaScript. If the user still has to give a second factor,
 * the response leads to the page that asks for it. They must belong to a transaction started by
 * this browser (cases O1, O2); the transaction's cookie is cleared afterward, whatever the outcome.
 */
export const POST = route(async (request) => {
  const isPosted = isForm(request);
  const callback = providerResponseSchema.safeParse(await (isPosted ? readForm : readJson)(request, bodySchema));
  const state = callback.data?.state;
  const transaction = state === undefined ? null : await findTransaction(state, request.headers.get("cookie"));
  if (callback.data === undefined || state === undefined || transaction === null) {
    return respondToUnknownSignIn(request, isPosted, callback.data?.iss !== undefined);
  }
  const headers = new Headers({ "Set-Cookie": clearTransaction(state) });
  if (transaction.way === "connect") {
    return respondToConnecting(await finishConnecting(request.headers, callback.data, transaction), isPosted, headers);
  }
  const finish = await finishSignIn(backendFor(callerOf(request.headers, null)), callback.data, transaction);
  if (finish.kind === "second-factor") {
    headers.append("Set-Cookie", await savePendingSignIn(finish.pending));
    const next = codePath(transaction.next);
    return isPosted ? redirectTo(next, headers) : jsonResponse({ user: null, next, way: transaction.way }, { headers });
  }
  if (finish.kind !== "signed-in") return respondToFailure(finish, transaction, isPosted, headers);
  try {
    headers.append("Set-Cookie", await beginSession(request, finish.user));
  } catch (error) {
    // Sealing fails for a token that has already expired or doesn't fit into a cookie. The user isn't signed in then.
    logProblem({ what: "failed to seal a session", requestId: request.headers.get(requestIdHeader), error });
    return respondToFailure(
      { kind: "error", text: providerTexts[transaction.way].error },
      transaction,
      isPosted,
      headers,
    );
  }
  if (isPosted) return redirectTo(transaction.next, headers);
  return jsonResponse({ user: publicUser(finish.user), next: transaction.next, way: transaction.way }, { headers });
});

/**
 * Responds to a callback that has no transaction in this browser, because the sign-in was started elsewhere or is
 * already finished (for example, the URL was opened twice). A signed-in user is redirected to the home page with the
 * same session (case O10); any other visitor is refused. Only enterprise providers send `iss` here.
 */
async function respondToUnknownSignIn(request: Request, isPosted: boolean, hasIssuer: boolean): Promise<Response> {
  const visitor = await identify(request.headers);
  if (visitor.kind === "signed-in") {
    return isPosted ? redirectTo(homePath) : jsonResponse({ user: visitor.user, next: homePath, way: null });
  }
  const way = hasIssuer ? "enterprise" : "microsoft";
  if (isPosted) return redirectTo(loginPath("", `${way}_failed`));
  return errorResponse(new AppError(400, "no_sign_in", providerTexts[way].failed));
}

function respondToFailure(
  finish: Extract<FinishResult, { kind: "failed" | "error" }>,
  { way, next }: SignInTransaction,
  isPosted: boolean,
  headers: Headers,
): Response {
  if (isPosted) return redirectTo(loginPath(next, `${way}_${finish.kind}`), headers);
  if (finish.kind === "failed" && finish.retryAfterSeconds !== undefined) {
    headers.set("Retry-After", String(finish.retryAfterSeconds));
  }
  const status = finish.kind === "error" ? 503 : 401;
  const code: ErrorCode = failureCodes[way][finish.kind];
  return jsonResponse({ detail: finish.text, code }, { status, headers });
}

const failureCodes = {
  microsoft: { failed: "microsoft_failed", error: "microsoft_error" },
  enterprise: { failed: "enterprise_failed", error: "enterprise_error" },
} as const;

const connectResponses: Record<ConnectOutcome, [status: number, code: ErrorCode | "connect_connected"]> = {
  connected: [200, "connect_connected"],
  taken: [409, "connect_taken"],
  already: [409, "connect_already"],
  proof_required: [403, "connect_proof_required"],
  wrong_password: [403, "connect_wrong_password"],
  other_person: [403, "connect_other_person"],
  failed: [400, "connect_failed"],
  error: [503, "connect_error"],
};

/**
 * Responds after an account was to be connected. The session stays the same; the user returns to the settings, with the
 * outcome in the URL.
 */
function respondToConnecting(outcome: ConnectOutcome, isPosted: boolean, headers: Headers): Response {
  const next = connectPath(outcome);
  if (isPosted) return redirectTo(next, headers);
  const [status, code] = connectResponses[outcome];
  return jsonResponse({ detail: connectTexts[outcome], code, next }, { status, headers });
}
