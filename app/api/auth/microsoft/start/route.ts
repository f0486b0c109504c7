import { z } from "zod";
import { AppError } from "@/lib/app-error";
import { startMicrosoft } from "@/lib/auth/microsoft";
import { providerTexts } from "@/lib/auth/text";
import { keepTransaction } from "@/lib/auth/transaction";
import { answer } from "@/lib/http/answer";
import { isForm, readForm, readJson } from "@/lib/http/body";
import { onwardPage } from "@/lib/http/onward-page";
import { redirectTo } from "@/lib/http/redirect";
import { route } from "@/lib/http/route";
import { loginPath, safeReturnTo } from "@/lib/session/return-to";

const bodySchema = z.object({ next: z.unknown().optional(), invitation: z.string().max(200).optional() });

/** Begins a sign-in with Microsoft: JSON from the login screen, or its form posted without script. */
export const POST = route(async (request) => {
  const isPosted = isForm(request);
  const { next, invitation } = await (isPosted ? readForm : readJson)(request, bodySchema);
  const wanted = safeReturnTo(next);
  const started = await startMicrosoft(wanted, invitation);
  if (started === null) {
    if (isPosted) return redirectTo(loginPath(wanted, "microsoft_not_started"));
    throw new AppError(503, "microsoft_not_started", providerTexts.microsoft.notStarted);
  }
  const cookies = await keepTransaction(started.transaction, request.headers.get("cookie"));
  if (isPosted) return onwardPage(started.url, "Microsoft", cookies);
  return answer({ url: started.url }, { headers: cookies.map((cookie) => ["Set-Cookie", cookie]) });
});
