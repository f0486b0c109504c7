import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { listFactorKinds } from "../../domains/people/factors/own-factors";
import { connectMicrosoft, disconnectMicrosoft, readOwnIdentities } from "../../domains/people/sign-in/own-identities";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import { type Email, recipientOf } from "../../mail/email";
import { isRecentSignIn, proofRequired, sealProof } from "../../session/identity-proof";
import { requireAllowedMethod } from "../../sign-in/allowed-method";
import { respondToProviderError } from "../../sign-in/errors";
import { checkFactor } from "../../sign-in/factors/check-factor";
import { findPasskeyUser, requireRelyingParty } from "../../sign-in/factors/verify-passkey";
import { clearFailures, recordFailure, recordSuccess, withAttemptLimit } from "../../sign-in/limit";
import { verifyPassword } from "../../sign-in/password";

const codeText = "Enter a recovery code, or a code from your authenticator app if you have one";
const recoveryCodeText = "Enter a recovery code, or use a passkey";

/** `/users/me/identities/`: the identities with which the signed-in user can sign in (docs/decisions/017). */
export function ownIdentityRoutes(
  app: App,
  { db, now, guard, mailQueue, sealer, readCaller, checkMicrosoft, site }: Context,
): void {
  const isOffered = checkMicrosoft !== null;
  const notify = (tx: Database, email: Email) => mailQueue.add(tx, { kind: "message", message: email });

  serve(app, "GET /users/me/identities/", async (_principal, request) =>
    readOwnIdentities(db, (await guard.authenticate(request)).user, isOffered),
  );

  serve(app, "POST /users/me/identities/proof/", async (_principal, request) => {
    const session = await guard.authenticate(request);
    const { user } = session;
    const { current_password: current, code, passkey } = request.body;
    if (passkey) {
      const step = {
        db,
        site: requireRelyingParty(site),
        binding: { purpose: "proof", id: session.token.sessionId } as const,
      };
      const expected = { expectedUserId: user.id, ip: readCaller(request).ip };
      // 400 rather than 401, which would mean that the request's bearer token is invalid.
      if (!(await findPasskeyUser({ ...step, now: now() }, passkey, expected)))
        throw new AppError(400, "passkey_refused", "This passkey doesn’t work. Try again.");
    } else if (current !== undefined && user.passwordHash !== null) {
      const attempt = { email: user.email.toLowerCase(), ip: readCaller(request).ip, userId: user.id, now: now() };
      const check = () => verifyPassword(user.passwordHash, current);
      const { reserved, isRight } = await withAttemptLimit(db, attempt, check);
      if (!isRight) {
        await recordFailure(db, reserved);
        throw invalidField("current_password", "This is not your password");
      }
      const factors = await listFactorKinds(db, user.id);
      if (factors.length > 0) {
        await clearFailures(db, reserved);
        const typed = code?.trim();
        if (!typed) throw invalidField("code", factors.includes("totp") ? codeText : recoveryCodeText);
        const { ip, now: at } = attempt;
        if ((await checkFactor({ db, sealer }, { userId: user.id, typed, ip, now: at })) === null)
          throw invalidField("code", "This code doesn’t work. Enter a new one");
      }
      await recordSuccess(db, { ...reserved, userId: user.id });
    } else if (!isRecentSignIn(session, now())) throw proofRequired();
    return { proof: sealProof(sealer, session, now()) };
  });

  serve(app, "POST /users/me/identities/microsoft/", async (_principal, request) => {
    const { user, token } = await guard.authenticate(request);
    await requireAllowedMethod(db, user, "microsoft");
    if (!checkMicrosoft) throw new AppError(503, "not_configured", "Microsoft sign-in isn’t set up");
    const { id_token, nonce } = request.body;
    // 400 rather than 401, which would mean that the request's bearer token is invalid.
    const refused = { status: 400, code: "microsoft_refused", detail: "Microsoft login failed" } as const;
    const identity = await checkMicrosoft(id_token, nonce).catch(respondToProviderError(request.log, refused));
    const outcome = await db.transaction(async (tx) => {
      const connected = await connectMicrosoft(tx, { token, now: now(), from: readCaller(request) }, identity);
      if (connected === "connected") await notify(tx, mailQueue.emailTemplates.microsoftConnected(recipientOf(user)));
      return connected;
    });
    if (outcome === "taken")
      throw new AppError(409, "identity_taken", "This Microsoft account is connected to another Sightline account.");
    if (outcome === "already")
      throw new AppError(
        409,
        "already_connected",
        "You already have a Microsoft account connected. Disconnect it first.",
      );
    mailQueue.wake();
    return readOwnIdentities(db, user, isOffered);
  });

  serve(app, "POST /users/me/identities/microsoft/disconnect/", async (_principal, request) => {
    const { user, token } = await guard.authenticate(request);
    const outcome = await db.transaction(async (tx) => {
      const disconnected = await disconnectMicrosoft(tx, { token, now: now(), from: readCaller(request) });
      if (disconnected === "disconnected")
        await notify(tx, mailQueue.emailTemplates.microsoftDisconnected(recipientOf(user)));
      return disconnected;
    });
    if (outcome === "none") throw notFound();
    if (outcome === "only") throw new AppError(409, "only_way_in", "This is your only way to sign in.");
    mailQueue.wake();
  });
}
