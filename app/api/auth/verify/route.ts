import { z } from "zod";
import { backendFor } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { verificationSchema } from "@/lib/contracts/people/registration";
import { isForm, parseBody, readForm, readJson } from "@/lib/http/server/body";
import { redirectTo } from "@/lib/http/server/redirect";
import { callerOf } from "@/lib/http/server/request-facts";
import { route } from "@/lib/http/server/route";
import { enterAccount } from "@/lib/sign-in/server/enter-account";

const bodySchema = z.record(z.string(), z.unknown());
/** Browsers also send the email that the form displays; it is ignored in favor of the link's. */
const verifiedSchema = verificationSchema.extend({ email: z.string().max(254).optional() });

/**
 * Creates an account through the link sent to its email, with a name and a password. Never by GET: mail scanners open
 * links, but don't fill in forms.
 */
export const POST = route(async (request) => {
  const isPosted = isForm(request);
  const body = await (isPosted ? readForm : readJson)(request, bodySchema);
  const formPath = (problem: string) => `/verify?token=${encodeURIComponent(String(body.token))}&problem=${problem}`;
  if (isPosted && !verifiedSchema.safeParse(body).success) return redirectTo(formPath("fields"));
  const { email: _shown, ...verification } = parseBody(body, verifiedSchema);
  const backend = backendFor(callerOf(request.headers, null));
  const result = await callApi(backend, "POST /auth/verify/", { body: verification });
  return enterAccount({
    request,
    backend,
    result,
    password: verification.password,
    isPosted,
    reason: "verified",
    formPath,
  });
});
