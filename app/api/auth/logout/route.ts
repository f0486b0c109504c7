import { z } from "zod";
import { AppError } from "@/lib/contracts/wire/app-error";
import { isForm, isJson, readJson } from "@/lib/http/server/body";
import { redirectTo } from "@/lib/http/server/redirect";
import { jsonResponse, noContentResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { parseExpiry } from "@/lib/session/expiry";
import { endFormerSession } from "@/lib/session/server/begin";
import { openSession } from "@/lib/session/server/cookie";

const bodySchema = z.object({ token_expires_at: z.string().max(40).optional() });

/**
 * Signs out: the backend revokes the token, and the login page, which the browser opens next, clears the dead cookie.
 * When the backend can't be reached, the response is 202 `{ended: false}` and clears the cookie itself, and the host
 * retries until the token is revoked or expired. A form posted without JavaScript is redirected to the login page,
 * which reports the outcome. GET does nothing (case W2). A body `{token_expires_at}` names one session: if the cookie
 * now belongs to another session, nothing is ended and the response is 409 `another_session` (case S14).
 */
export const POST = route(async (request) => {
  const expectedExpiry = isJson(request) ? (await readJson(request, bodySchema)).token_expires_at : undefined;
  const claims = await openSession(request.headers.get("cookie"));
  if (claims && expectedExpiry !== undefined && parseExpiry(expectedExpiry) !== parseExpiry(claims.token_expires_at)) {
    throw new AppError(409, "another_session", "Someone has signed in since.");
  }
  const { isWaiting, headers } = await endFormerSession(request);
  if (isForm(request)) return redirectTo(`/login?reason=${isWaiting ? "signed_out_here" : "signed_out"}`, headers);
  return isWaiting ? jsonResponse({ ended: false }, { status: 202, headers }) : noContentResponse(headers);
});
