import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { rescheduleMail } from "../../domains/alerts/alert-mail/reschedule";
import { requireLiveSession } from "../../domains/people/sessions/live-session";
import { endOwnSession, listSessions } from "../../domains/people/sessions/sessions";
import { endSessionsOf } from "../../domains/people/sessions/tokens";
import { listOtherMethods } from "../../domains/people/sign-in/own-identities";
import { recordAudit } from "../../domains/shared/audit/audit";
import { recordSessionEnd } from "../../domains/shared/audit/session-audit";
import { changeProfile, serializeUser, setPassword } from "../../domains/shared/users";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import { isTimeZone } from "../../local-time/time-zone";
import { recipientOf } from "../../mail/email";
import { recordFailure, recordSuccess, withAttemptLimit } from "../../sign-in/limit";
import { hashPassword, verifyPassword } from "../../sign-in/password";
import { assertPasswordAllowed } from "../../sign-in/password-rules";

/** `/users/me/…`: the signed-in user (docs/conformance.md A11, B1) and their sessions. */
export function meRoutes(app: App, { db, now, guard, factorRule, change, mailQueue, readCaller }: Context): void {
  serve(app, "GET /users/me/", async (request) => {
    const session = await guard.authenticate(request);
    return serializeUser(session, factorRule.findMissing(session));
  });

  serve(app, "PATCH /users/me/", async (_principal, request) => {
    const session = await guard.authenticate(request);
    const { user } = session;
    const zone = request.body.time_zone;
    if (typeof zone === "string" && !isTimeZone(zone)) throw invalidField("time_zone", "There is no such time zone");
    const changed = await change(async (tx) => {
      const person = await changeProfile(tx, user.id, request.body);
      const { clientId, id } = user;
      // Mail is scheduled in the user's time zone, so a changed zone reschedules it.
      if (zone !== undefined && clientId !== null) await rescheduleMail(tx, { clientId, userId: id }, now());
      return person;
    });
    return serializeUser({ ...session, user: changed ?? user }, factorRule.findMissing(session));
  });

  serve(app, "POST /users/me/password/", async (_principal, request) => {
    const { user, token } = await guard.authenticate(request);
    const { current_password: current, new_password: newPassword } = request.body;
    if (user.passwordHash === null)
      throw new AppError(409, "no_password", "You sign in through your company. There is no password to change.");
    const attempt = { email: user.email.toLowerCase(), ip: readCaller(request).ip, userId: user.id, now: now() };
    const provenHash = user.passwordHash;
    const { reserved, isRight } = await withAttemptLimit(db, attempt, () => verifyPassword(provenHash, current));
    if (!isRight) {
      await recordFailure(db, reserved);
      throw notYourPassword();
    }
    await recordSuccess(db, { ...reserved, userId: user.id });
    assertPasswordAllowed(newPassword, user, "new_password");
    const passwordHash = await hashPassword(newPassword);
    await change(async (tx) => {
      // Rejected if the password was changed or reset since it was checked.
      if (!(await setPassword(tx, user.id, { provenHash, passwordHash }))) throw notYourPassword();
      await requireLiveSession(tx, token, now());
      await endSessionsOf(tx, user.id, now(), token.sessionId);
      const from = readCaller(request);
      const entry = { at: now(), clientId: user.clientId, actorId: user.id, subject: user.id, from };
      await recordAudit(tx, { ...entry, action: "password.change" });
      await recordSessionEnd(tx, { user, at: now(), reason: "password_change", from });
      const email = mailQueue.emailTemplates.passwordChanged(recipientOf(user), await listOtherMethods(tx, user));
      await mailQueue.add(tx, { kind: "message", message: email });
    });
  });

  serve(app, "GET /users/me/sessions/", async (_principal, request) => {
    const { user, token } = await guard.authenticate(request);
    return { items: await listSessions(db, user.id, token.sessionId, now()) };
  });

  serve(app, "DELETE /users/me/sessions/", async (_principal, request) => {
    const { user, token } = await guard.authenticate(request);
    await change(async (tx) => {
      await endSessionsOf(tx, user.id, now(), token.sessionId);
      await recordSessionEnd(tx, { user, at: now(), reason: "others", from: readCaller(request) });
    });
  });

  serve(app, "DELETE /users/me/sessions/:id/", async (_principal, request) => {
    const { user } = await guard.authenticate(request);
    await change(async (tx) => {
      if (!(await endOwnSession(tx, user.id, request.params.id, now()))) throw notFound();
      await recordSessionEnd(tx, { user, at: now(), reason: "one", from: readCaller(request) });
    });
  });
}

function notYourPassword(): AppError {
  return invalidField("current_password", "This is not your password");
}
