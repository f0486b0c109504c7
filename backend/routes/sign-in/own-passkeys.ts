import { randomUUID } from "node:crypto";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { maxPasskeys } from "@/lib/contracts/passkeys/passkey-text";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { clearUnusedRecoveryCodes, hasFactor, replaceRecoveryCodes } from "../../domains/people/factors/own-factors";
import { addPasskey, listPasskeyRows, removePasskey, renamePasskey } from "../../domains/people/factors/passkeys";
import { recordAudit } from "../../domains/shared/audit/audit";
import { lockUser } from "../../domains/shared/users";
import { invalidField } from "../../errors";
import { serve } from "../../http/serve";
import type { Email } from "../../mail/email";
import { openEnrolment, startEnrolment } from "../../sign-in/factors/totp-enrolment";
import {
  createPasskeyOptions,
  createRequestOptions,
  requireSite,
  verifyNewPasskey,
} from "../../sign-in/factors/verify-passkey";
import { requireProof } from "../../sign-in/identity-proof";
import { clearFactorAttempts, consumeRateLimit, reserveFactorAttempt, reserveFactorMail } from "../../sign-in/limit";

type Authenticate = Context["guard"]["authenticate"];
type Holder = Awaited<ReturnType<Authenticate>>;
type Request = Parameters<Authenticate>[0];

interface PasskeyChange {
  action: "factor.add" | "factor.remove";
  email: Email;
}

/** `/users/me/passkeys/`: the passkeys of the signed-in user (docs/decisions/016). */
export function ownPasskeyRoutes(context: Context): FastifyPluginAsyncZod {
  const { db, now, guard, change, mailQueue, sealer, site } = context;
  return async (app) => {
    addingRoutes(context, app);

    serve(app, "PATCH /users/me/passkeys/:id/", async (request, reply) => {
      const { user } = await guard.authenticate(request);
      const { name } = request.body;
      if (!(await renamePasskey(db, { userId: user.id, id: request.params.id }, name))) throw notFound();
      return reply.code(204).send(null);
    });

    serve(app, "POST /users/me/passkeys/:id/remove/", async (request, reply) => {
      const holder = await guard.authenticate(request);
      const { user } = holder;
      requireProof(sealer, holder, { proof: request.body.proof, now: now() });
      await change(async (tx) => {
        await lockUser(tx, user.id);
        const removed = await removePasskey(tx, { userId: user.id, id: request.params.id });
        if (!removed) throw notFound();
        await clearUnusedRecoveryCodes(tx, user.id);
        const isOff = !(await hasFactor(tx, user.id));
        const what = `The passkey “${removed.name}”`;
        const email = mailQueue.emailTemplates.factorRemoved(toOf(user), { what, isOff });
        await notify(context, tx, request, holder, { action: "factor.remove", email });
      });
      mailQueue.wake();
      return reply.code(204).send(null);
    });

    serve(app, "POST /users/me/passkeys/proof/", async (request) => {
      const { user, token } = await guard.authenticate(request);
      await consumeRateLimit(db, { what: "passkey", ip: context.readCaller(request).ip, perMinute: 60, now: now() });
      const known = await listPasskeyRows(db, user.id);
      if (known.length === 0) throw notFound();
      const holder = { purpose: "proof", id: token.sessionId } as const;
      return { options: await createRequestOptions({ db, site: requireSite(site), holder, now: now() }, known) };
    });
  };
}

/** Adding a passkey: the mailed code, then options for the browser, and what it returns. */
function addingRoutes(context: Context, app: Parameters<FastifyPluginAsyncZod>[0]): void {
  const { db, now, guard, change, mailQueue, sealer, site, readCaller } = context;
  const stepOf = ({ token }: Holder) => ({
    db,
    site: requireSite(site),
    holder: { purpose: "enrolment", id: token.sessionId } as const,
    now: now(),
  });

  serve(app, "POST /users/me/passkeys/start/", async (request) => {
    const holder = await guard.authenticate(request);
    const { user } = holder;
    requireProof(sealer, holder, { proof: request.body.proof, now: now() });
    if (user.passwordHash === null)
      throw new AppError(409, "no_password", "Your company’s sign-in handles two-step verification.");
    await consumeRateLimit(db, { what: "passkey", ip: readCaller(request).ip, perMinute: 60, now: now() });
    requireSite(site);
    if ((await listPasskeyRows(db, user.id)).length >= maxPasskeys) throw tooMany();
    await reserveFactorMail(db, user.id, now());
    const { mailCode, sealed } = startEnrolment(sealer, holder, now());
    await mailQueue.add(db, { kind: "letter", letter: mailQueue.emailTemplates.factorCode(toOf(user), mailCode) });
    mailQueue.wake();
    return { enrolment: sealed, mailed_to: user.email };
  });

  serve(app, "POST /users/me/passkeys/options/", async (request) => {
    const holder = await guard.authenticate(request);
    const { user } = holder;
    const { enrolment, mail_code: mailCode } = request.body;
    const attempt = { userId: user.id, ip: readCaller(request).ip, now: now() };
    await reserveFactorAttempt(db, attempt);
    const opened = openEnrolment(sealer, holder, { enrolment, mailCode, now: now() });
    if (!opened) throw new AppError(400, "link_invalid", "This took too long. Close this window and start again.");
    if (!opened.isMailed) throw invalidField("mail_code", "This is not the code from our latest email");
    await clearFactorAttempts(db, user.id, attempt.ip);
    const known = await listPasskeyRows(db, user.id);
    return { options: await createPasskeyOptions(stepOf(holder), { ...user, known }) };
  });

  serve(app, "POST /users/me/passkeys/", async (request) => {
    const holder = await guard.authenticate(request);
    const { user } = holder;
    const { name, credential } = request.body;
    await consumeRateLimit(db, { what: "passkey", ip: readCaller(request).ip, perMinute: 60, now: now() });
    // Its challenge shows that the mailed code was right: only then was it created.
    const made = await verifyNewPasskey(stepOf(holder), credential);
    if (!made) throw new AppError(400, "passkey_refused", "This passkey wasn’t accepted. Try again.");
    const codes = await change(async (tx) => {
      await lockUser(tx, user.id);
      const isFirst = !(await hasFactor(tx, user.id));
      if ((await listPasskeyRows(tx, user.id)).length >= maxPasskeys) throw tooMany();
      const row = { ...made, userId: user.id, id: randomUUID(), name, createdAt: now() };
      if (!(await addPasskey(tx, row))) throw new AppError(409, "factor_exists", "This passkey was added already.");
      const email = mailQueue.emailTemplates.passkeyAdded(toOf(user), name);
      await notify(context, tx, request, holder, { action: "factor.add", email });
      return isFirst ? replaceRecoveryCodes(tx, user.id) : [];
    });
    mailQueue.wake();
    return { recovery_codes: codes };
  });
}

/** Records a change of passkeys, and mails it to their user. */
async function notify(
  { now, readCaller, mailQueue }: Context,
  tx: Database,
  request: Request,
  { user }: Holder,
  { action, email }: PasskeyChange,
): Promise<void> {
  const entry = { at: now(), clientId: user.clientId, actorId: user.id, subject: user.id, from: readCaller(request) };
  await recordAudit(tx, { ...entry, action, details: { factor: "passkey" } });
  await mailQueue.add(tx, { kind: "letter", letter: email });
}

const toOf = (user: { fullName: string; email: string }) => ({ name: user.fullName, address: user.email });

function tooMany(): AppError {
  return new AppError(409, "too_many", `You can have at most ${maxPasskeys} passkeys. Remove one first.`);
}
