import { z } from "zod";
import { type Backend, backendFor } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { acceptInvitationSchema, signUpSchema } from "@/lib/contracts/people/registration";
import { isForm, parseBody, readForm, readJson } from "@/lib/http/server/body";
import { redirectTo } from "@/lib/http/server/redirect";
import { callerOf } from "@/lib/http/server/request-facts";
import { dataOf, jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { enterAccount } from "@/lib/sign-in/server/enter-account";

type Body = Record<string, unknown>;

const bodySchema = z.record(z.string(), z.unknown());
/** Browsers also send the email that the form displays; it is ignored in favor of the invitation's. */
const acceptedSchema = acceptInvitationSchema.extend({ email: z.string().max(254).optional() });

/**
 * Registers a user (checklist A2). Without an invitation only the email is requested, and the response is always the
 * same: check your email. An invitation proves the email, and the new user is signed in at once.
 */
export const POST = route(async (request) => {
  const backend = backendFor(callerOf(request.headers, null));
  const isPosted = isForm(request);
  const body = await (isPosted ? readForm : readJson)(request, bodySchema);
  if (body.invitation !== undefined) return accept(request, backend, body, isPosted);
  if (isPosted) return registerByForm(backend, body);
  dataOf(await callApi(backend, "POST /auth/register/", { body: { email: parseBody(body, signUpSchema).email } }));
  return jsonResponse({ user: null }, { status: 202 });
});

async function registerByForm(backend: Backend, body: Body): Promise<Response> {
  const parsed = signUpSchema.safeParse(body);
  if (!parsed.success) return redirectTo("/register?problem=email");
  const result = await callApi(backend, "POST /auth/register/", { body: { email: parsed.data.email } });
  if (result.kind === "ok") return redirectTo("/register?sent=yes");
  return redirectTo(`/register?problem=${result.kind === "unavailable" ? "away" : "email"}`);
}

async function accept(request: Request, backend: Backend, body: Body, isPosted: boolean): Promise<Response> {
  const formPath = (problem: string) =>
    `/register?invitation=${encodeURIComponent(String(body.invitation))}&problem=${problem}`;
  if (isPosted && !acceptedSchema.safeParse(body).success) return redirectTo(formPath("fields"));
  const { email: _shown, ...acceptance } = parseBody(body, acceptedSchema);
  const result = await callApi(backend, "POST /auth/invitations/accept/", { body: acceptance });
  return enterAccount({
    request,
    backend,
    result,
    password: acceptance.password,
    isPosted,
    reason: "registered",
    formPath,
  });
}
