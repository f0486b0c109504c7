import { z } from "zod";
import { readEmail } from "@/lib/contracts/people/email-address";
import { AppError } from "@/lib/contracts/wire/app-error";
import { isForm, readForm, readJson } from "@/lib/http/server/body";
import { providerRedirectPage } from "@/lib/http/server/provider-redirect-page";
import { redirectTo } from "@/lib/http/server/redirect";
import { callerOf } from "@/lib/http/server/request-facts";
import { jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { loginPath, safeReturnTo } from "@/lib/session/return-to";
import { startEnterprise } from "@/lib/sign-in/server/enterprise";
import { saveTransaction } from "@/lib/sign-in/server/transaction";
import { emailRequired, providerTexts } from "@/lib/sign-in/text";

const bodySchema = z.object({
  email: z.unknown().optional(),
  next: z.unknown().optional(),
  invitation: z.string().max(200).optional(),
});

/**
 * Starts an enterprise sign-in by email: receives JSON from the login screen, or its form posted without JavaScript
 * (checklist A5).
 */
export const POST = route(async (request) => {
  const isPosted = isForm(request);
  const { email: typed, next, invitation } = await (isPosted ? readForm : readJson)(request, bodySchema);
  const returnTo = safeReturnTo(next);
  const reading = readEmail(typed);
  if (isPosted && reading.kind !== "email") {
    return redirectTo(loginPath(returnTo, reading.kind === "empty" ? "enterprise_email" : "enterprise_not_started"));
  }
  if (reading.kind === "empty") throw new AppError(400, "email_required", emailRequired);
  if (reading.kind === "invalid") {
    throw new AppError(400, "invalid_email", providerTexts.enterprise.notStarted, {
      fields: { email: "Enter an email address, such as name@company.com." },
    });
  }
  const started = await startEnterprise(callerOf(request.headers, null), {
    email: reading.email,
    next: returnTo,
    invitation,
  });
  if (started.kind === "not-started") {
    if (isPosted) return redirectTo(loginPath(returnTo, "enterprise_not_started"));
    const { status, retryAfterSeconds } = started;
    throw new AppError(status, "enterprise_not_started", providerTexts.enterprise.notStarted, { retryAfterSeconds });
  }
  const cookies = await saveTransaction(started.transaction, request.headers.get("cookie"));
  if (isPosted) return providerRedirectPage(started.url, "your company’s sign-in", cookies);
  return jsonResponse({ url: started.url }, { headers: cookies.map((cookie) => ["Set-Cookie", cookie]) });
});
