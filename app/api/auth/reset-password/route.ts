import { z } from "zod";
import { backendFor } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { resetPasswordSchema } from "@/lib/contracts/people/registration";
import { isForm, readForm, readJson } from "@/lib/http/server/body";
import { redirectTo } from "@/lib/http/server/redirect";
import { callerOf } from "@/lib/http/server/request-facts";
import { dataOf, jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { loginPath } from "@/lib/session/return-to";
import { endFormerSession } from "@/lib/session/server/begin";

/** Sets a new password through the link in a reset email. All sessions of the user end, including this browser's. */
export const POST = route(async (request) => {
  const backend = backendFor(callerOf(request.headers, null));
  const next = loginPath("", "password_changed");
  if (isForm(request)) {
    const fields = await readForm(request, z.record(z.string(), z.string()));
    const parsed = resetPasswordSchema.safeParse(fields);
    const token = encodeURIComponent(fields.token ?? "");
    if (!parsed.success) return redirectTo(`/reset-password?token=${token}&problem=password`);
    const result = await callApi(backend, "POST /auth/reset-password/", { body: parsed.data });
    if (result.kind === "ok") return redirectTo(next, (await endFormerSession(request)).headers);
    if (result.kind === "unavailable") return redirectTo(`/reset-password?token=${token}&problem=away`);
    if (result.code === "too_many_attempts") return redirectTo(`/reset-password?token=${token}&problem=wait`);
    const field = result.fields?.password ? "password" : result.fields?.code ? "code" : null;
    return redirectTo(`/reset-password?${field ? `token=${token}&problem=${field}` : "problem=link"}`);
  }
  const body = await readJson(request, resetPasswordSchema);
  dataOf(await callApi(backend, "POST /auth/reset-password/", { body }));
  return jsonResponse({ next }, { headers: (await endFormerSession(request)).headers });
});
