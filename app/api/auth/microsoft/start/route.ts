import { z } from "zod";
import { AppError } from "@/lib/contracts/wire/app-error";
import { isForm, readForm, readJson } from "@/lib/http/server/body";
import { providerRedirectPage } from "@/lib/http/server/provider-redirect-page";
import { redirectTo } from "@/lib/http/server/redirect";
import { jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { loginPath, safeReturnTo } from "@/lib/session/return-to";
import { startMicrosoft } from "@/lib/sign-in/server/microsoft";
import { saveTransaction } from "@/lib/sign-in/server/transaction";
import { providerTexts } from "@/lib/sign-in/text";

const bodySchema = z.object({ next: z.unknown().optional(), invitation: z.string().max(200).optional() });

/** Starts a sign-in with Microsoft: receives JSON from the login screen, or its form posted without JavaScript. */
export const POST = route(async (request) => {
  const isPosted = isForm(request);
  const { next, invitation } = await (isPosted ? readForm : readJson)(request, bodySchema);
  const returnTo = safeReturnTo(next);
  const started = await startMicrosoft(returnTo, invitation);
  if (started === null) {
    if (isPosted) return redirectTo(loginPath(returnTo, "microsoft_not_started"));
    throw new AppError(503, "microsoft_not_started", providerTexts.microsoft.notStarted);
  }
  const cookies = await saveTransaction(started.transaction, request.headers.get("cookie"));
  if (isPosted) return providerRedirectPage(started.url, "Microsoft", cookies);
  return jsonResponse({ url: started.url }, { headers: cookies.map((cookie) => ["Set-Cookie", cookie]) });
});
