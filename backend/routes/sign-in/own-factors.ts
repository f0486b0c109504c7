import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { AuditAction } from "@/lib/contracts/operations/audit";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import {
  addTotp,
  describeOwnFactors,
  hasFactor,
  listFactorKinds,
  removeTotp,
  replaceRecoveryCodes,
} from "../../domains/people/factors/own-factors";
import { drawQrCode, findTotpStep, totpUri } from "../../domains/people/factors/totp";
import { recordAudit } from "../../domains/shared/audit/audit";
import { lockUser } from "../../domains/shared/users";
import { invalidField } from "../../errors";
import { serve } from "../../http/serve";
import type { Email } from "../../mail/email";
import { openEnrolment, startEnrolment } from "../../sign-in/factors/totp-enrolment";
import { requireProof } from "../../sign-in/identity-proof";
import { clearFactorAttempts, reserveFactorAttempt, reserveFactorMail } from "../../sign-in/limit";

/** `/users/me/factors/`: the second factors of the signed-in user (docs/decisions/016). */
export function ownFactorRoutes(context: Context): FastifyPluginAsyncZod {
  const { db, now, guard, change, mailQueue, sealer, site, readCaller } = context;
  type Holder = Awaited<ReturnType<typeof guard.authenticate>>;
  type Request = Parameters<typeof guard.authenticate>[0];

  /** Records a change of factors, and mails it to its user. */
  async function notify(tx: Database, request: Request, { user }: Holder, action: AuditAction, email: Email) {
    const entry = { at: now(), clientId: user.clientId, actorId: user.id, subject: user.id, from: readCaller(request) };
    await recordAudit(tx, { ...entry, action });
    await mailQueue.add(tx, { kind: "letter", letter: email });
  }

  return async (app) => {
    serve(app, "GET /users/me/factors/", async (request) => ({
      ...(await describeOwnFactors(db, (await guard.authenticate(request)).user.id)),
      offers_passkeys: site !== null,
    }));

    serve(app, "POST /users/me/factors/totp/", async (request) => {
      const holder = await guard.authenticate(request);
      const { user } = holder;
      requireProof(sealer, holder, { proof: request.body.proof, now: now() });
      if (user.passwordHash === null)
        throw new AppError(409, "no_password", "Your company’s sign-in handles two-step verification.");
      if ((await listFactorKinds(db, user.id)).includes("totp")) throw factorExists();
      await reserveFactorMail(db, user.id, now());
      const { secret, mailCode, sealed } = startEnrolment(sealer, holder, now());
      await mailQueue.add(db, { kind: "letter", letter: mailQueue.emailTemplates.factorCode(toOf(user), mailCode) });
      mailQueue.wake();
      return { enrolment: sealed, secret, qr: drawQrCode(totpUri(secret, user.email)), mailed_to: user.email };
    });

    serve(app, "POST /users/me/factors/totp/confirm/", async (request) => {
      const holder = await guard.authenticate(request);
      const { user } = holder;
      const { enrolment, code, mail_code: mailCode } = request.body;
      const attempt = { userId: user.id, ip: readCaller(request).ip, now: now() };
      await reserveFactorAttempt(db, attempt);
      const opened = openEnrolment(sealer, holder, { enrolment, mailCode, now: now() });
      if (!opened) throw new AppError(400, "link_invalid", "This took too long. Close this window and start again.");
      if (!opened.isMailed) throw invalidField("mail_code", "This is not the code from our latest email");
      const step = findTotpStep(opened.secret, code.replace(/\s/g, ""), now());
      if (step === null) throw invalidField("code", "This code doesn’t match. Enter the one that the app shows now");
      await clearFactorAttempts(db, user.id, attempt.ip);
      const codes = await change(async (tx) => {
        await lockUser(tx, user.id);
        const added = await addTotp(tx, { userId: user.id, secret: opened.secret, step, sealer, now: now() });
        if (!added) throw factorExists();
        await notify(tx, request, holder, "factor.add", mailQueue.emailTemplates.factorAdded(toOf(user)));
        return added;
      });
      mailQueue.wake();
      return { recovery_codes: codes };
    });

    serve(app, "POST /users/me/factors/totp/remove/", async (request, reply) => {
      const holder = await guard.authenticate(request);
      requireProof(sealer, holder, { proof: request.body.proof, now: now() });
      await change(async (tx) => {
        await lockUser(tx, holder.user.id);
        if (!(await removeTotp(tx, holder.user.id))) throw notFound();
        const isOff = !(await hasFactor(tx, holder.user.id));
        const email = mailQueue.emailTemplates.factorRemoved(toOf(holder.user), {
          what: "The authenticator app",
          isOff,
        });
        await notify(tx, request, holder, "factor.remove", email);
      });
      mailQueue.wake();
      return reply.code(204).send(null);
    });

    serve(app, "POST /users/me/factors/recovery-codes/", async (request) => {
      const holder = await guard.authenticate(request);
      requireProof(sealer, holder, { proof: request.body.proof, now: now() });
      const codes = await change(async (tx) => {
        await lockUser(tx, holder.user.id);
        if (!(await hasFactor(tx, holder.user.id))) throw notFound();
        await notify(
          tx,
          request,
          holder,
          "factor.recovery_codes",
          mailQueue.emailTemplates.recoveryCodesMade(toOf(holder.user)),
        );
        return replaceRecoveryCodes(tx, holder.user.id);
      });
      mailQueue.wake();
      return { recovery_codes: codes };
    });
  };
}

const toOf = (user: { fullName: string; email: string }) => ({ name: user.fullName, address: user.email });

function factorExists(): AppError {
  return new AppError(409, "factor_exists", "You already have an authenticator app. Remove it first.");
}
