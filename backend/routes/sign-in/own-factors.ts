import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { lastFactorError } from "../../domains/people/factors/factor-policy";
import {
  addTotp,
  listFactorKinds,
  readOwnFactors,
  removeTotp,
  replaceRecoveryCodes,
} from "../../domains/people/factors/own-factors";
import { drawQrCode, findTotpStep, totpUri } from "../../domains/people/factors/totp";
import { requireLiveSession } from "../../domains/people/sessions/live-session";
import { hasFactor, lockUser } from "../../domains/shared/users";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import { recipientOf } from "../../mail/email";
import { clearFactorAttempts } from "../../sign-in/limit";
import { openEnrolment, requirePassword, startEnrolment } from "./factor-enrolment";
import { endWaitingSessions, recordFactorChange } from "./record-factor-change";

/** `/users/me/factors/`: the second factors of the signed-in user (docs/decisions/016). */
export function ownFactorRoutes(app: App, context: Context): void {
  const { db, now, guard, change, mailQueue, sealer, site, readCaller, factorRule } = context;
  const record = recordFactorChange.bind(null, context);

  serve(app, "GET /users/me/factors/", async (_principal, request) =>
    readOwnFactors(db, (await guard.authenticate(request)).user.id, site),
  );

  serve(app, "POST /users/me/factors/totp/", async (_principal, request) => {
    const session = await guard.authenticate(request);
    const { user } = session;
    requirePassword(session);
    if ((await listFactorKinds(db, user.id)).includes("totp")) throw factorExists();
    const { secret, enrolment } = await startEnrolment(context, session);
    return { enrolment, secret, qr: drawQrCode(totpUri(secret, user.email)), mailed_to: user.email };
  });

  serve(app, "POST /users/me/factors/totp/confirm/", async (_principal, request) => {
    const session = await guard.authenticate(request);
    const { user } = session;
    const secret = await openEnrolment(context, request, session, request.body);
    const step = findTotpStep(secret, request.body.code.replace(/\s/g, ""), now());
    if (step === null) throw invalidField("code", "This code doesn’t match. Enter the one that the app shows now");
    await clearFactorAttempts(db, user.id, readCaller(request).ip);
    const codes = await change(async (tx) => {
      await lockUser(tx, user.id);
      await requireLiveSession(tx, session.token, now());
      const isFirst = !(await hasFactor(tx, user.id));
      const added = await addTotp(tx, { userId: user.id, secret, step, sealer, now: now() });
      if (!added) throw factorExists();
      const email = mailQueue.emailTemplates.factorAdded(recipientOf(user));
      await record(tx, request, { user, action: "factor.add", email });
      if (isFirst) await endWaitingSessions(context, tx, request, session);
      return added;
    });
    return { recovery_codes: codes };
  });

  serve(app, "POST /users/me/factors/totp/remove/", async (_principal, request) => {
    const session = await guard.authenticate(request);
    await change(async (tx) => {
      await lockUser(tx, session.user.id);
      await requireLiveSession(tx, session.token, now());
      if (!(await removeTotp(tx, session.user.id))) throw notFound();
      const isOff = !(await hasFactor(tx, session.user.id));
      if (isOff && factorRule.isRequired(session)) throw lastFactorError();
      const email = mailQueue.emailTemplates.factorRemoved(recipientOf(session.user), {
        what: "The authenticator app",
        isOff,
      });
      await record(tx, request, { user: session.user, action: "factor.remove", email });
    });
  });

  serve(app, "POST /users/me/factors/recovery-codes/", async (_principal, request) => {
    const session = await guard.authenticate(request);
    const codes = await change(async (tx) => {
      await lockUser(tx, session.user.id);
      await requireLiveSession(tx, session.token, now());
      if (!(await hasFactor(tx, session.user.id))) throw notFound();
      const email = mailQueue.emailTemplates.recoveryCodesMade(recipientOf(session.user));
      await record(tx, request, { user: session.user, action: "factor.recovery_codes", email });
      return replaceRecoveryCodes(tx, session.user.id);
    });
    return { recovery_codes: codes };
  });
}

function factorExists(): AppError {
  return new AppError(409, "factor_exists", "You already have an authenticator app. Remove it first.");
}
