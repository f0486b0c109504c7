import { z } from "zod";
import { AppError } from "@/lib/app-error";
import { backendFor } from "@/lib/backend/call";
import { answerNothing } from "@/lib/http/answer";
import { isForm, isJson, readJson } from "@/lib/http/body";
import { redirectTo } from "@/lib/http/redirect";
import { route } from "@/lib/http/route";
import { clearSession, openSession } from "@/lib/session/cookie";
import { parseExpiry } from "@/lib/session/expiry";
import { callerOf } from "@/lib/session/request-facts";
import { signOut } from "@/lib/session/sign-in";

const bodySchema = z.object({ token_expires_at: z.string().max(40).optional() });

/**
 * Signs out: the token is revoked at the backend and the cookie taken away, even when the backend can't be reached
 * (it is logged, and the token ends by itself). A form posted without script is sent on to the login page. GET does
 * nothing (case W2).
 * A body `{token_expires_at}` names one session: when the cookie is another's by now, nothing is ended and the answer
 * is 409 `another_session` (case S14).
 */
export const POST = route(async (request) => {
  const claims = await openSession(request.headers.get("cookie"));
  const meant = isJson(request) ? (await readJson(request, bodySchema)).token_expires_at : undefined;
  if (claims && meant !== undefined && parseExpiry(meant) !== parseExpiry(claims.token_expires_at)) {
    throw new AppError(409, "another_session", "Somebody has signed in since.");
  }
  if (claims) await signOut(backendFor(callerOf(request.headers, claims.access_token)));
  const headers = { "Set-Cookie": clearSession() };
  return isForm(request) ? redirectTo("/login?reason=signed_out", headers) : answerNothing(headers);
});
