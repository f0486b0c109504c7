import { z } from "zod";
import { backendFor } from "@/lib/backend/call";
import { signInMethodsSchema } from "@/lib/contracts/sign-in-method";
import { answer } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { route } from "@/lib/http/server/route";
import { readEmail } from "@/lib/sign-in/email";

const bodySchema = z.object({ email: z.unknown().optional() });
const timeLimitMs = 2000;

/**
 * Says whether an email's company has a sign-in of its own. Only the domain is passed on, so nothing here depends on
 * who has an account (case W9). A backend that can't say gives none: the password is asked for, and single sign-on
 * can still be chosen.
 */
export const POST = route(async (request) => {
  const reading = readEmail((await readJson(request, bodySchema)).email);
  if (reading.kind !== "email") return answer({ enterprise: null });
  const result = await backendFor(callerOf(request.headers, null))("/auth/methods/", {
    query: { domain: reading.email.slice(reading.email.indexOf("@") + 1) },
    schema: signInMethodsSchema,
    timeoutMs: timeLimitMs,
  });
  return answer(result.kind === "ok" ? result.data : { enterprise: null });
});
