import { z } from "zod";
import { backendFor } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { readEmail } from "@/lib/contracts/people/email-address";
import { AppError } from "@/lib/contracts/wire/app-error";
import { isForm, readForm, readJson } from "@/lib/http/server/body";
import { redirectTo } from "@/lib/http/server/redirect";
import { callerOf } from "@/lib/http/server/request-facts";
import { dataOf, jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";

const bodySchema = z.object({ email: z.unknown().optional() });

/**
 * Requests an email with a link to set a new password. The response is the same whether or not the email has an account
 * (checklist A9).
 */
export const POST = route(async (request) => {
  const isPosted = isForm(request);
  const reading = readEmail((await (isPosted ? readForm : readJson)(request, bodySchema)).email);
  if (reading.kind !== "email") {
    if (isPosted) return redirectTo("/forgot-password?problem=email");
    throw new AppError(400, "invalid_email", "Enter an email address, such as name@company.com.", {
      fields: { email: "Enter an email address, such as name@company.com." },
    });
  }
  const backend = backendFor(callerOf(request.headers, null));
  const result = await callApi(backend, "POST /auth/forgot-password/", { body: { email: reading.email } });
  if (isPosted) return redirectTo(`/forgot-password?${result.kind === "ok" ? "sent=yes" : "problem=away"}`);
  dataOf(result);
  return jsonResponse({ sent: true }, { status: 202 });
});
