import type { UsedCredential } from "@/lib/contracts/passkeys/webauthn";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { consumeFactorCode } from "../../domains/people/factors/own-factors";
import { findPasskey, listUsablePasskeys } from "../../domains/people/factors/passkeys";
import { findLink } from "../../domains/people/sign-in/one-time-links";
import { listOtherMethods } from "../../domains/people/sign-in/own-identities";
import { setForgottenPassword } from "../../domains/people/sign-in/sign-ups";
import { findRequiredSso } from "../../domains/people/sign-in/sso-settings";
import { findUserByEmail, hasFactor, lockUser } from "../../domains/shared/users";
import { invalidFields } from "../../errors";
import { type App, serve } from "../../http/serve";
import { recipientOf } from "../../mail/email";
import { canonicalEmail } from "../../sign-in/email";
import { linkInvalid } from "../../sign-in/errors";
import { createRequestOptions, findPasskeyUser, requireRelyingParty } from "../../sign-in/factors/verify-passkey";
import { clearFactorAttempts, consumeRateLimit, reserveFactorAttempt, reserveMail } from "../../sign-in/limit";
import { hashPassword } from "../../sign-in/password";
import { assertPasswordAllowed } from "../../sign-in/password-rules";

/**
 * `/auth/forgot-password/` and `/auth/reset-password/`: a new password by an emailed link (docs/conformance.md A9). No
 * response reveals whether an email has an account (case W9).
 */
export function passwordResetRoutes(app: App, context: Context): void {
  const { db, now, change, mailQueue, readCaller, site } = context;
  serve(app, "POST /auth/forgot-password/", async (request) => {
    const email = canonicalEmail(request.body.email);
    const { ip } = readCaller(request);
    if (await reserveMail(db, { purpose: "forgot", email, ip, now: now() })) {
      await mailQueue.add(db, { kind: "forgot", email });
      mailQueue.wakeLater();
    }
    return { next: "check_mail" } as const;
  });

  serve(app, "POST /auth/reset-password/passkey/", async (request) => {
    await consumeRateLimit(db, { what: "passkey", ip: readCaller(request).ip, perMinute: 60, now: now() });
    const { token } = request.body;
    const owner = await requireLinkOwner(context, token);
    const passkeys = await listUsablePasskeys(db, owner.id, site);
    if (passkeys.length === 0) throw notFound();
    return { options: await createRequestOptions(resetStep(context, token), passkeys) };
  });

  serve(app, "POST /auth/reset-password/", async (request) => {
    const { token, password, code, passkey } = request.body;
    const from = readCaller(request);
    const owner = await requireLinkOwner(context, token);
    assertPasswordAllowed(password, owner);
    const attempt = { userId: owner.id, ip: from.ip, typed: code };
    const needsCode = !passkey && (await hasFactor(db, owner.id));
    if (needsCode && !code) throw await createCodeError(context, attempt);
    const input = { token, passwordHash: await hashPassword(password), now: now(), from };
    if (passkey) await requireOwnPasskey(context, { userId: owner.id, token, ip: from.ip, passkey });
    // Counted outside the transaction, which a wrong code rolls back.
    if (needsCode) await reserveFactorAttempt(db, { ...attempt, now: now() });
    await change(async (tx) => {
      await lockUser(tx, owner.id);
      if (!passkey) await requireFactorCode({ ...context, db: tx }, attempt);
      else if ((await findPasskey(tx, passkey.id))?.user.id !== owner.id) throw passkeyRefused();
      const person = await setForgottenPassword(tx, { ...input, exceptCredentialId: passkey?.id ?? null });
      if (!person) throw linkInvalid();
      const others = await listOtherMethods(tx, person);
      const message = mailQueue.emailTemplates.passwordChanged(recipientOf(person), others);
      await mailQueue.add(tx, { kind: "message", message });
    });
    return { next: "sign_in" } as const;
  });
}

/**
 * Finds the user of a reset link. The link is only read here and consumed later, so that a rejected password, code or
 * passkey doesn't consume it.
 *
 * @throws AppError 400 `link_invalid`, also if the user is disabled or must sign in with their client's provider
 */
async function requireLinkOwner({ db, now }: Pick<Context, "db" | "now">, token: string) {
  const link = await findLink(db, "reset", token, now());
  const owner = link && (await findUserByEmail(db, link.email));
  if (!owner || owner.disabled || (await findRequiredSso(db, owner, "traditional"))) throw linkInvalid();
  return owner;
}

/** A passkey step bound to this link: a challenge for a reset can't be answered with another link. */
function resetStep({ db, now, site }: Pick<Context, "db" | "now" | "site">, token: string) {
  return { db, site: requireRelyingParty(site), binding: { purpose: "reset", id: token } as const, now: now() };
}

interface PasskeyAttempt {
  userId: string;
  /** The token of the reset link. */
  token: string;
  ip: string;
  passkey: UsedCredential;
}

/**
 * Requires a passkey of the owner of a reset link, in place of a code.
 *
 * @throws AppError 400 `passkey_refused`; 429 `too_many_attempts`
 */
async function requireOwnPasskey(
  context: Pick<Context, "db" | "now" | "site">,
  { userId, token, ip, passkey }: PasskeyAttempt,
): Promise<void> {
  if (await findPasskeyUser(resetStep(context, token), passkey, { expectedUserId: userId, ip })) return;
  throw passkeyRefused();
}

function passkeyRefused(): AppError {
  return new AppError(400, "passkey_refused", "This passkey doesn’t work. Try again, or enter a recovery code.");
}

interface CodeAttempt {
  userId: string;
  ip: string;
  typed: string | undefined;
}

/**
 * Requires a code from the owner of a reset link who has a second factor: access to the mailbox alone must not be
 * enough. Consumes the code in the transaction that sets the password, so that a rejected attempt doesn't consume it.
 *
 * @throws AppError 400: see {@link createCodeError}
 */
async function requireFactorCode(
  context: Pick<Context, "db" | "sealer" | "site" | "now">,
  attempt: CodeAttempt,
): Promise<void> {
  const { db, sealer, now } = context;
  const { userId, ip, typed } = attempt;
  if (!(await hasFactor(db, userId))) return;
  if (!typed || (await consumeFactorCode(db, { userId, typed, sealer, now: now() })) === null)
    throw await createCodeError(context, attempt);
  await clearFactorAttempts(db, userId, ip);
}

/** 400 with `fields.code`: the code is missing or wrong; also with `fields.passkey` if a passkey would work. */
async function createCodeError({ db, site }: Pick<Context, "db" | "site">, { userId, typed }: CodeAttempt) {
  const code = typed
    ? "This code doesn’t work. Enter a new one"
    : "Enter a recovery code, or a code from your authenticator app if you have one";
  const passkeys = await listUsablePasskeys(db, userId, site);
  return invalidFields({ code, ...(passkeys.length > 0 && { passkey: "Use a passkey in place of a code" }) });
}
