import { z } from "zod";
import { AppError } from "@/lib/app-error";
import { connectPath, connectTexts } from "@/lib/auth/connect-text";
import { startConnecting } from "@/lib/auth/microsoft";
import { keepTransaction } from "@/lib/auth/transaction";
import { answer, answerNothing, dataOf } from "@/lib/http/answer";
import { isForm, readForm, readNothing } from "@/lib/http/body";
import { onwardPage } from "@/lib/http/onward-page";
import { redirectTo } from "@/lib/http/redirect";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";
import { disconnectMicrosoft } from "@/lib/settings/own-identities";

/**
 * Begins to connect a Microsoft account to whoever is signed in; the callback ends it. Asked by the settings, or by
 * their form posted without script.
 */
export const POST = route(async (request) => {
  const { user } = await requireUserForApi(request);
  const isPosted = isForm(request);
  await (isPosted ? readForm(request, z.object({})) : readNothing(request));
  const started = await startConnecting(user.uid, connectPath());
  if (started === null) {
    if (isPosted) return redirectTo(connectPath("not_started"));
    throw new AppError(503, "microsoft_not_started", connectTexts.not_started);
  }
  const cookies = await keepTransaction(started.transaction, request.headers.get("cookie"));
  if (isPosted) return onwardPage(started.url, "Microsoft", cookies);
  return answer({ url: started.url }, { headers: cookies.map((cookie) => ["Set-Cookie", cookie]) });
});

/** My Microsoft account doesn't sign me in any more. */
export const DELETE = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await disconnectMicrosoft(backend));
  return answerNothing();
});
