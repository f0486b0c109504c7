import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { countRecoveryCodes } from "../../domains/people/factors/own-factors";
import { consumeTicket } from "../../domains/people/factors/tickets";
import { endSessionOf, findTokenOwner, renewToken } from "../../domains/people/sessions/tokens";
import { recordSessionEnd } from "../../domains/shared/audit/session-audit";
import { findUserByEmail } from "../../domains/shared/users";
import { invalidCredentials, unauthenticated } from "../../errors";
import { type App, serve } from "../../http/serve";
import { recipientOf } from "../../mail/email";
import { findBearer, hashToken } from "../../secrets/token";
import { checkCountedFactor, codeRefused } from "../../sign-in/factors/check-factor";
import { createPendingSignIn, findPendingSignIn } from "../../sign-in/factors/pending-sign-in";
import {
  clearFailures,
  recordFailure,
  rememberAddress,
  reserveFactorAttempt,
  withAttemptLimit,
} from "../../sign-in/limit";
import { hashPassword, isOutdated, verifyPassword } from "../../sign-in/password";
import { readSignedInUser } from "../../sign-in/sign-in";

/** `/auth/…`: sign-in with a password and a second factor, renewal, sign-out (docs/conformance.md A1, A10). */
export function authRoutes(app: App, context: Context): void {
  const { db, now, guard, lifetimes, readCaller, signIn, change, mailQueue, sealer, factorRule } = context;

  serve(app, "POST /auth/login/", async (request, reply) => {
    const email = request.body.email.toLowerCase();
    const caller = readCaller(request);
    const user = await findUserByEmail(db, email);
    const attempt = { email, ip: caller.ip, userId: user?.id ?? null, now: now() };
    const provenHash = user?.passwordHash ?? null;
    const check = () => verifyPassword(provenHash, request.body.password);
    const { reserved, isRight } = await withAttemptLimit(db, attempt, check);
    if (!user || provenHash === null || !isRight || user.disabled) {
      await recordFailure(db, reserved);
      throw invalidCredentials();
    }
    await clearFailures(db, reserved);
    const pending = await createPendingSignIn(context, user.id, { passwordHash: provenHash, identity: null });
    if (pending) return reply.code(202).send(pending);
    await rememberAddress(db, { ...attempt, userId: user.id });
    const renewed = isOutdated(provenHash) && { renewedHash: await hashPassword(request.body.password) };
    return signIn(request, user.id, "traditional", { provenHash, ...renewed });
  });

  serve(app, "POST /auth/factor/", async (request) => {
    const { ticket, code: typed } = request.body;
    const pending = await findPendingSignIn(context, ticket);
    if (!pending) throw codeRefused();
    const { user, method, proof } = pending;
    const attempt = { userId: user.id, ip: readCaller(request).ip, now: now() };
    await reserveFactorAttempt(db, attempt);
    const consumeCode = async (tx: Database) => {
      const factor = await checkCountedFactor({ db: tx, sealer }, { ...attempt, typed });
      if (factor === null || !(await consumeTicket(tx, ticket))) throw codeRefused();
      if (factor === "recovery_code") await notifyRecoveryCodeUsed(context, tx, user);
      return factor;
    };
    const signedIn = await signIn(request, user.id, method, { ...proof, consumeCode });
    await rememberAddress(db, attempt);
    mailQueue.wake();
    return signedIn;
  });

  serve(app, "POST /auth/refresh/", async (request) => {
    const { token } = await guard.authenticate(request);
    const renewed = await renewToken(db, { hash: token.hash, now: now(), lifetimes });
    if (!renewed) throw unauthenticated();
    return readSignedInUser(db, renewed, { now: now(), factorRule });
  });

  serve(app, "POST /auth/logout/", async (request) => {
    const token = findBearer(request.headers.authorization);
    if (token === null) return;
    const from = readCaller(request);
    await change(async (tx) => {
      const session = await findTokenOwner(tx, hashToken(token), now());
      await endSessionOf(tx, hashToken(token), now());
      if (session) await recordSessionEnd(tx, { user: session.user, at: now(), reason: "sign_out", from });
    });
  });
}

/** Tells the user that a recovery code was used, and how many are left. */
async function notifyRecoveryCodeUsed(
  { mailQueue }: Context,
  tx: Database,
  user: { id: string; fullName: string; email: string },
): Promise<void> {
  const remaining = await countRecoveryCodes(tx, user.id);
  const email = mailQueue.emailTemplates.recoveryCodeUsed(recipientOf(user), remaining);
  await mailQueue.add(tx, { kind: "message", message: email });
}
