import { verifyEmail } from "@/lib/auth/account";
import { backendFor } from "@/lib/backend/call";
import { verificationSchema } from "@/lib/contracts/registration";
import { answer, dataOf } from "@/lib/http/answer";
import { isForm, readForm, readJson } from "@/lib/http/body";
import { redirectTo } from "@/lib/http/redirect";
import { route } from "@/lib/http/route";
import { callerOf } from "@/lib/session/request-facts";
import { loginPath } from "@/lib/session/return-to";

/** Proves an address by the link that was sent to it. Never by GET: mail scanners open links, people press buttons. */
export const POST = route(async (request) => {
  const isPosted = isForm(request);
  const { token } = await (isPosted ? readForm : readJson)(request, verificationSchema);
  const result = await verifyEmail(backendFor(callerOf(request.headers, null)), token);
  if (isPosted) {
    if (result.kind === "ok") return redirectTo(loginPath("", "verified"));
    return redirectTo(`/verify?problem=${result.kind === "refused" ? "link" : "away"}`);
  }
  dataOf(result);
  return answer({ next: loginPath("", "verified") });
});
