import { z } from "zod";
import { callApi } from "@/lib/backend/call-api";
import type { Refused } from "@/lib/backend/result";
import { proofTextSchema } from "@/lib/contracts/people/own-identity";
import { AppError } from "@/lib/contracts/wire/app-error";
import { isForm, readForm, readJson } from "@/lib/http/server/body";
import { providerRedirectPage } from "@/lib/http/server/provider-redirect-page";
import { redirectTo } from "@/lib/http/server/redirect";
import { dataOf, jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";
import { type ConnectNotice, connectPath, connectTexts } from "@/lib/sign-in/connect-text";
import { startConnecting } from "@/lib/sign-in/server/microsoft";
import { saveTransaction } from "@/lib/sign-in/server/transaction";

const bodySchema = z.object({
  /** Typed into the form that is posted without JavaScript. */
  current_password: z.string().max(1024).optional(),
  proof: proofTextSchema.optional(),
});

/**
 * Starts connecting a Microsoft account to the signed-in user, once they have confirmed their identity (case J3); the
 * callback checks the proof and finishes the connection. Requested by the settings, or by their form posted without
 * JavaScript.
 */
export const POST = route(async (request) => {
  const { user, backend } = await requireUserForApi(request);
  const isPosted = isForm(request);
  const { current_password: password, proof: requestProof } = await (isPosted ? readForm : readJson)(
    request,
    bodySchema,
  );
  const proven = requestProof
    ? ({ kind: "ok", data: { proof: requestProof } } as const)
    : await callApi(backend, "POST /users/me/identities/proof/", { body: { current_password: password || undefined } });
  if (isPosted && proven.kind === "refused") return redirectTo(connectPath(readRefusal(proven)));
  const { proof } = dataOf(proven);
  const started = await startConnecting(user.uid, proof, connectPath());
  if (started === null) {
    if (isPosted) return redirectTo(connectPath("not_started"));
    throw new AppError(503, "microsoft_not_started", connectTexts.not_started);
  }
  const cookies = await saveTransaction(started.transaction, request.headers.get("cookie"));
  if (isPosted) return providerRedirectPage(started.url, "Microsoft", cookies);
  return jsonResponse({ url: started.url }, { headers: cookies.map((cookie) => ["Set-Cookie", cookie]) });
});

function readRefusal({ fields, code }: Refused): ConnectNotice {
  if (fields?.current_password) return "wrong_password";
  return code === "proof_required" ? "proof_required" : "failed";
}
