import { randomUUID } from "node:crypto";
import { maxPasskeys } from "@/lib/contracts/passkeys/passkey-text";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { lastFactorError } from "../../domains/people/factors/factor-policy";
import { clearUnusedRecoveryCodes, replaceRecoveryCodes } from "../../domains/people/factors/own-factors";
import {
  addPasskey,
  listPasskeyRows,
  listUsablePasskeys,
  removePasskey,
  renamePasskey,
} from "../../domains/people/factors/passkeys";
import { requireLiveSession } from "../../domains/people/sessions/live-session";
import { hasFactor, lockUser } from "../../domains/shared/users";
import { type App, serve } from "../../http/serve";
import { recipientOf } from "../../mail/email";
import type { Session } from "../../session/guard";
import {
  createPasskeyOptions,
  createRequestOptions,
  requireRelyingParty,
  verifyNewPasskey,
} from "../../sign-in/factors/verify-passkey";
import { clearFactorAttempts, consumeRateLimit } from "../../sign-in/limit";
import { openEnrolment, requirePassword, startEnrolment } from "./factor-enrolment";
import { endWaitingSessions, recordFactorChange } from "./record-factor-change";

/** The audit log's details of every change of a passkey. */
const details = { factor: "passkey" } as const;

/** `/users/me/passkeys/`: the passkeys of the signed-in user (docs/decisions/016). */
export function ownPasskeyRoutes(app: App, context: Context): void {
  const { db, now, guard, change, mailQueue, site, factorRule } = context;
  addingRoutes(context, app);

  serve(app, "PATCH /users/me/passkeys/:id/", async (_principal, request) => {
    const { user } = await guard.authenticate(request);
    const { name } = request.body;
    if (!(await renamePasskey(db, { userId: user.id, id: request.params.id }, name))) throw notFound();
  });

  serve(app, "POST /users/me/passkeys/:id/remove/", async (_principal, request) => {
    const session = await guard.authenticate(request);
    const { user } = session;
    await change(async (tx) => {
      await lockUser(tx, user.id);
      await requireLiveSession(tx, session.token, now());
      const removed = await removePasskey(tx, { userId: user.id, id: request.params.id });
      if (!removed) throw notFound();
      await clearUnusedRecoveryCodes(tx, user.id);
      const isOff = !(await hasFactor(tx, user.id));
      if (isOff && factorRule.isRequired(session)) throw lastFactorError();
      const what = `The passkey “${removed.name}”`;
      const email = mailQueue.emailTemplates.factorRemoved(recipientOf(user), { what, isOff });
      await recordFactorChange(context, tx, request, { user, action: "factor.remove", email, details });
    });
  });

  serve(app, "POST /users/me/passkeys/proof/", async (_principal, request) => {
    const { user, token } = await guard.authenticate(request);
    await consumeRateLimit(db, { what: "passkey", ip: context.readCaller(request).ip, perMinute: 60, now: now() });
    const known = await listUsablePasskeys(db, user.id, site);
    if (known.length === 0) throw notFound();
    const binding = { purpose: "proof", id: token.sessionId } as const;
    return { options: await createRequestOptions({ db, site: requireRelyingParty(site), binding, now: now() }, known) };
  });
}

/**
 * The routes for adding a passkey: they check the mailed code, give the browser its options, and verify its response.
 */
function addingRoutes(context: Context, app: App): void {
  const { db, now, guard, change, mailQueue, site, readCaller } = context;
  const stepOf = ({ token }: Session) => ({
    db,
    site: requireRelyingParty(site),
    binding: { purpose: "enrolment", id: token.sessionId } as const,
    now: now(),
  });

  serve(app, "POST /users/me/passkeys/start/", async (_principal, request) => {
    const session = await guard.authenticate(request);
    const { user } = session;
    requirePassword(session);
    await consumeRateLimit(db, { what: "passkey", ip: readCaller(request).ip, perMinute: 60, now: now() });
    requireRelyingParty(site);
    if ((await listPasskeyRows(db, user.id)).length >= maxPasskeys) throw tooMany();
    const { enrolment } = await startEnrolment(context, session);
    return { enrolment, mailed_to: user.email };
  });

  serve(app, "POST /users/me/passkeys/options/", async (_principal, request) => {
    const session = await guard.authenticate(request);
    const { user } = session;
    await openEnrolment(context, request, session, request.body);
    await clearFactorAttempts(db, user.id, readCaller(request).ip);
    const known = await listPasskeyRows(db, user.id);
    return { options: await createPasskeyOptions(stepOf(session), { ...user, known }) };
  });

  serve(app, "POST /users/me/passkeys/", async (_principal, request) => {
    const session = await guard.authenticate(request);
    const { user } = session;
    const { name, credential } = request.body;
    await consumeRateLimit(db, { what: "passkey", ip: readCaller(request).ip, perMinute: 60, now: now() });
    // The challenge is created only after the mailed code was correct, so a response to it proves that the code was
    // correct.
    const created = await verifyNewPasskey(stepOf(session), credential);
    if (!created) throw new AppError(400, "passkey_refused", "This passkey wasn’t accepted. Try again.");
    const codes = await change(async (tx) => {
      await lockUser(tx, user.id);
      await requireLiveSession(tx, session.token, now());
      const isFirst = !(await hasFactor(tx, user.id));
      if ((await listPasskeyRows(tx, user.id)).length >= maxPasskeys) throw tooMany();
      const row = { ...created, userId: user.id, id: randomUUID(), name, createdAt: now() };
      if (!(await addPasskey(tx, row))) throw new AppError(409, "factor_exists", "This passkey was added already.");
      const email = mailQueue.emailTemplates.passkeyAdded(recipientOf(user), name);
      await recordFactorChange(context, tx, request, { user, action: "factor.add", email, details });
      if (!isFirst) return [];
      await endWaitingSessions(context, tx, request, session);
      return replaceRecoveryCodes(tx, user.id);
    });
    return { recovery_codes: codes };
  });
}

function tooMany(): AppError {
  return new AppError(409, "too_many", `You can have at most ${maxPasskeys} passkeys. Remove one first.`);
}
