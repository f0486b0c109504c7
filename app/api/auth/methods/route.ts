import { z } from "zod";
import { backendFor } from "@/lib/backend/call";
import { readEmail } from "@/lib/contracts/people/email-address";
import { signInMethodsSchema } from "@/lib/contracts/people/sign-in-method";
import { readJson } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";

const bodySchema = z.object({ email: z.unknown().optional() });
const timeLimitMs = 2000;

/**
 * Returns whether an email's company has its own identity provider. Only the domain is passed on, so the response
 * doesn't depend on whether an account exists (case W9). When the backend can't respond, the response names no
 * provider: the login screen then asks for the password, and single sign-on can still be chosen.
 */
export const POST = route(async (request) => {
  const reading = readEmail((await readJson(request, bodySchema)).email);
  if (reading.kind !== "email") return jsonResponse({ enterprise: null });
  const result = await backendFor(callerOf(request.headers, null))("/auth/methods/", {
    query: { domain: reading.email.slice(reading.email.indexOf("@") + 1) },
    schema: signInMethodsSchema,
    timeoutMs: timeLimitMs,
  });
  return jsonResponse(result.kind === "ok" ? result.data : { enterprise: null });
});
