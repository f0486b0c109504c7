import { z } from "zod";
import { backendFor } from "@/lib/backend/call";
import { factorCodeSchema } from "@/lib/contracts/people/factor";
import { isForm, readForm, readJson } from "@/lib/http/server/body";
import { redirectTo } from "@/lib/http/server/redirect";
import { callerOf } from "@/lib/http/server/request-facts";
import { jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { codePath, safeReturnTo } from "@/lib/session/return-to";
import { beginSession } from "@/lib/session/server/begin";
import { ticketCookie } from "@/lib/session/server/sealed-cookie";
import { signInWithCode } from "@/lib/session/server/sign-in";
import { publicUser } from "@/lib/session/server/wire-user";
import { codeRefusal } from "@/lib/sign-in/server/password-refusal";

const bodySchema = z.object({ code: factorCodeSchema.catch(""), next: z.unknown().optional() });

/**
 * Finishes a sign-in with a code of the second factor: receives JSON from the code screen, or its form posted without
 * JavaScript. The ticket comes from this browser's cookie alone.
 */
export const POST = route(async (request) => {
  const isPosted = isForm(request);
  const { code, next } = await (isPosted ? readForm : readJson)(request, bodySchema);
  const returnTo = safeReturnTo(next);
  const pending = await ticketCookie.find(request.headers.get("cookie"));
  const backend = backendFor(callerOf(request.headers, null));
  const result =
    pending === null || code === "" ? null : await signInWithCode(backend, { ticket: pending.ticket, code });
  if (result?.kind !== "ok") {
    const error = codeRefusal(result);
    if (isPosted) return redirectTo(codePath(returnTo, error.code));
    throw error;
  }
  const headers = new Headers({ "Set-Cookie": await beginSession(request, result.data) });
  headers.append("Set-Cookie", ticketCookie.clear());
  if (isPosted) return redirectTo(returnTo, headers);
  return jsonResponse({ user: publicUser(result.data), next: returnTo }, { headers });
});
