import { z } from "zod";
import { register } from "@/lib/auth/account";
import { type Backend, backendFor } from "@/lib/backend/call";
import { type Registration, registrationSchema } from "@/lib/contracts/registration";
import { answer, dataOf } from "@/lib/http/answer";
import { isForm, readForm, readJson } from "@/lib/http/body";
import { redirectTo } from "@/lib/http/redirect";
import { route } from "@/lib/http/route";
import { beginSession } from "@/lib/session/begin";
import { callerOf } from "@/lib/session/request-facts";
import { homePath } from "@/lib/session/return-to";
import { signIn } from "@/lib/session/sign-in";
import { publicUser, type SignedInHolder } from "@/lib/session/wire-user";

const bodySchema = registrationSchema.extend({
  full_name: z.string().trim().min(1, "Enter your name").max(200, "Use at most 200 characters"),
  email: z.email("Enter an email address, such as name@company.com").max(254),
});

/**
 * Registers somebody (checklist A2). Without an invitation the answer is always the same: look into your mail. With
 * one the address is known to be theirs, and they are signed in at once.
 */
export const POST = route(async (request) => {
  const backend = backendFor(callerOf(request.headers, null));
  if (isForm(request)) return registerByForm(request, backend);
  const registration = await readJson(request, bodySchema);
  dataOf(await register(backend, registration));
  const holder = await enter(backend, registration);
  if (holder === null) return answer({ user: null }, { status: 202 });
  const headers = { "Set-Cookie": await beginSession(request, holder) };
  return answer({ user: publicUser(holder), next: homePath }, { headers });
});

async function registerByForm(request: Request, backend: Backend): Promise<Response> {
  const fields = await readForm(request, z.record(z.string(), z.string()));
  const parsed = bodySchema.safeParse(fields);
  const again = fields.invitation ? `invitation=${encodeURIComponent(fields.invitation)}&` : "";
  if (!parsed.success) return redirectTo(`/register?${again}problem=fields`);
  const result = await register(backend, parsed.data);
  if (result.kind !== "ok") {
    const problem = result.kind === "refused" && result.fields ? "fields" : "refused";
    return redirectTo(`/register?${again}problem=${result.kind === "unavailable" ? "away" : problem}`);
  }
  const holder = await enter(backend, parsed.data);
  if (holder === null) return redirectTo("/register?sent=yes");
  return redirectTo(homePath, { "Set-Cookie": await beginSession(request, holder) });
}

/** Signs in whoever came by invitation; null for everybody else, whose address is still to be proved. */
async function enter(backend: Backend, { invitation, password, email }: Registration): Promise<SignedInHolder | null> {
  if (invitation === undefined) return null;
  const result = await signIn(backend, { email, password });
  return result.kind === "ok" ? result.data : null;
}
