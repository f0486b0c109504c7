import { can, viewingOnlyText } from "@/lib/contracts/rights/rights";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { findStream, readStream, saveStream } from "../../domains/shared/audit/audit-stream";
import { sendTestEvent } from "../../domains/shared/audit/deliver-entries";
import { forbidden, invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import { OutboundError, requireAllowedUrl } from "../../outbound/address";
import { noClient, type Principal } from "../../principal";
import { notifyOfChangedStream } from "./notify-admins";

/** The host waits 8 s for a response. */
const testMs = 6_000;

/** `/audit/stream/`: sending the audit log to a client's own system, or to the operator's. */
export function auditStreamRoutes(app: App, context: Context): void {
  const { db, now, guard, change, mailQueue, sealer, webhookFetch, allowPrivateIssuers } = context;
  serve(app, "GET /audit/stream/", async (principal) => {
    requireOwnLog(principal);
    return { stream: await readStream(db, principal.clientId) };
  });

  serve(app, "PUT /audit/stream/", async (principal, request) => {
    requireOwnLog(principal);
    const { proof: _proof, ...settings } = request.body;
    if (settings.url !== null) requireReceiver(settings.url, allowPrivateIssuers);
    const saved = await change(async (tx) => {
      const made = await saveStream(tx, principal, settings, { sealer, now: now() });
      if (made) await notifyOfChangedStream(tx, mailQueue, { author: await guard.authenticate(request), made });
      return made;
    });
    return { stream: await readStream(db, principal.clientId), secret: saved?.secret ?? null };
  });

  serve(app, "POST /audit/stream/test/", async (principal) => {
    requireOwnLog(principal);
    const stream = await findStream(db, principal.clientId);
    if (stream === null) throw notFound();
    const signal = AbortSignal.timeout(testMs);
    return { problem: await sendTestEvent({ webhookFetch, sealer, now, signal }, stream) };
  });
}

/**
 * @throws AppError 403 `viewing_only` for an operator who views a client, because only its admins manage its stream;
 *   403 `forbidden` for a non-operator without a client, because the stream without a client is the operator's
 */
function requireOwnLog({ role, clientId }: Principal): void {
  if (clientId === noClient && !can(role, "operate")) throw forbidden();
  if (can(role, "operate") && clientId !== noClient) throw new AppError(403, "viewing_only", viewingOnlyText);
}

/** @throws AppError 400 `invalid_request`: not https, or a private address */
function requireReceiver(text: string, allowPrivate: boolean): void {
  try {
    requireAllowedUrl(new URL(text), allowPrivate);
  } catch (error) {
    throw error instanceof OutboundError ? invalidField("url", error.message) : error;
  }
}
