import { z } from "zod";
import { backendFor } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { credentialsSchema } from "@/lib/contracts/people/credentials";
import { isForm, readForm, readJson } from "@/lib/http/server/body";
import { redirectTo } from "@/lib/http/server/redirect";
import { callerOf } from "@/lib/http/server/request-facts";
import { jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { codePath, type LoginReason, loginPath, safeReturnTo } from "@/lib/session/return-to";
import { beginSession } from "@/lib/session/server/begin";
import { savePendingSignIn } from "@/lib/session/server/sealed-cookie";
import { type SignInStep, signIn } from "@/lib/session/server/sign-in";
import { publicUser } from "@/lib/session/server/wire-user";
import { passwordSignInError } from "@/lib/sign-in/server/password-refusal";

const bodySchema = credentialsSchema.extend({ next: z.unknown().optional() });

/**
 * Signs in with email and password: receives JSON from the login screen, or its form posted without JavaScript. If the
 * user has a second factor, the response leads to the page that asks for its code.
 */
export const POST = route(async (request) => {
  const isPosted = isForm(request);
  const { next, ...credentials } = await (isPosted ? readForm : readJson)(request, bodySchema);
  const returnTo = safeReturnTo(next);
  const result = await signIn(backendFor(callerOf(request.headers, null)), credentials);
  if (result.kind !== "ok") {
    if (isPosted) return redirectTo(loginPath(returnTo, reasonOf(result)));
    throw passwordSignInError(result);
  }
  if (result.data.kind === "second-factor") {
    const headers = { "Set-Cookie": await savePendingSignIn(result.data.pending) };
    return isPosted
      ? redirectTo(codePath(returnTo), headers)
      : jsonResponse({ user: null, next: codePath(returnTo) }, { headers });
  }
  const { user } = result.data;
  const headers = { "Set-Cookie": await beginSession(request, user) };
  if (isPosted) return redirectTo(returnTo, headers);
  return jsonResponse({ user: publicUser(user), next: returnTo }, { headers });
});

type Failure = Exclude<BackendResult<SignInStep>, { kind: "ok" }>;

function reasonOf(result: Failure): LoginReason {
  if (result.kind === "unavailable") return "unavailable";
  if (result.code === "client_suspended") return "client_suspended";
  return result.status === 429 ? "too_many_attempts" : "login_failed";
}
