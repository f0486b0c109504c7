import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { findInvitation } from "../../domains/people/sign-in/invitations";
import { findLink } from "../../domains/people/sign-in/one-time-links";
import { acceptInvitation, addVerifiedPerson, setForgottenPassword } from "../../domains/people/sign-in/sign-ups";
import { findRequiredSso } from "../../domains/people/sign-in/sso-settings";
import { findUserByEmail, hasFactor } from "../../domains/shared/users";
import { invalidField } from "../../errors";
import { serve } from "../../http/serve";
import { recipientOf } from "../../mail/email";
import { requireAllowedMethod } from "../../sign-in/allowed-method";
import { findEmailAddress } from "../../sign-in/email";
import { checkFactor } from "../../sign-in/factors/check-factor";
import { reserveMail } from "../../sign-in/limit";
import { hashPassword } from "../../sign-in/password";
import { assertPasswordAllowed } from "../../sign-in/password-rules";

const checkMail = { next: "check_mail" } as const;
const accountExists = "This email address already has a Sightline account that can’t join. Sign in to it instead.";
const signIn = { next: "sign_in" } as const;

/**
 * `/auth/…`: registration, invitations, forgotten passwords (docs/conformance.md A2, A9). No response reveals whether
 * an email has an account (case W9).
 */
export function registrationRoutes(context: Context): FastifyPluginAsyncZod {
  const { db, now, change, mailQueue, readCaller } = context;
  return async (app) => {
    serve(app, "POST /auth/register/", async (request) => {
      const email = canonical(request.body.email);
      const { ip } = readCaller(request);
      if (await reserveMail(db, { purpose: "register", email, ip, now: now() })) {
        await mailQueue.add(db, { kind: "register", email });
        mailQueue.wakeLater();
      }
      return checkMail;
    });

    serve(app, "GET /auth/verifications/:token/", async (request) => {
      const link = await findLink(db, "verify", request.params.token, now());
      if (!link) throw notFound();
      return { email: link.email, expires_at: link.expiresAt.toISOString() };
    });

    serve(app, "POST /auth/verify/", async (request) => {
      const { token, full_name: fullName, password } = request.body;
      // The link is only read here and consumed later, so that a rejected password doesn't consume it.
      const link = await findLink(db, "verify", token, now());
      if (!link) throw linkInvalid();
      assertPasswordAllowed(password, { email: link.email, fullName });
      const passwordHash = await hashPassword(password);
      if (!(await addVerifiedPerson(db, { token, fullName, passwordHash, now: now() }))) throw linkInvalid();
      return { ...signIn, email: link.email };
    });

    serve(app, "POST /auth/invitations/accept/", async (request) => {
      const { invitation: token, full_name: fullName, password } = request.body;
      const found = await findInvitation(db, token, now());
      if (!found) throw linkInvalid();
      await requireAllowedMethod(db, found.invitation, "traditional");
      assertPasswordAllowed(password, { email: found.invitation.email, fullName });
      const passwordHash = await hashPassword(password);
      const wanted = { token, fullName, passwordHash, now: now(), from: readCaller(request) };
      const outcome = await change((tx) => acceptInvitation(tx, wanted));
      if (outcome === "invalid") throw linkInvalid();
      // The link has proven the email, so only its owner learns this.
      if (outcome === "taken") throw new AppError(409, "account_exists", accountExists);
      return { ...signIn, email: found.invitation.email };
    });

    serve(app, "GET /auth/invitations/:token/", async (request) => {
      const found = await findInvitation(db, request.params.token, now());
      if (!found) throw notFound();
      const { email, role, expiresAt } = found.invitation;
      return { email, role, client_name: found.clientName, expires_at: expiresAt.toISOString() };
    });

    serve(app, "POST /auth/forgot-password/", async (request) => {
      const email = canonical(request.body.email);
      const { ip } = readCaller(request);
      if (await reserveMail(db, { purpose: "forgot", email, ip, now: now() })) {
        await mailQueue.add(db, { kind: "forgot", email });
        mailQueue.wakeLater();
      }
      return checkMail;
    });

    serve(app, "POST /auth/reset-password/", async (request) => {
      const { token, password, code } = request.body;
      // The link is only read here and consumed later, so that a rejected password doesn't consume it.
      const link = await findLink(db, "reset", token, now());
      const owner = link && (await findUserByEmail(db, link.email));
      if (!link || !owner || (await findRequiredSso(db, owner))) throw linkInvalid();
      assertPasswordAllowed(password, { email: link.email, fullName: owner.fullName });
      await requireFactorOf(context, { userId: owner.id, typed: code, ip: readCaller(request).ip, now: now() });
      const passwordHash = await hashPassword(password);
      const wanted = { token, passwordHash, now: now(), from: readCaller(request) };
      await change(async (tx) => {
        const person = await setForgottenPassword(tx, wanted);
        if (!person) throw linkInvalid();
        const to = recipientOf(person);
        await mailQueue.add(tx, { kind: "message", message: mailQueue.emailTemplates.passwordChanged(to, []) });
      });
      return signIn;
    });
  };
}

/**
 * Requires a code from the owner of a reset link who has a second factor: access to the mailbox alone must not be
 * enough.
 *
 * @throws AppError 400 with `fields.code` without a code and for a wrong one; 429 `too_many_attempts`
 */
async function requireFactorOf(
  context: Pick<Context, "db" | "sealer">,
  { typed, ...attempt }: { userId: string; typed: string | undefined; ip: string; now: Date },
): Promise<void> {
  if (!(await hasFactor(context.db, attempt.userId))) return;
  if (!typed)
    throw invalidField("code", "Enter a recovery code, or a code from your authenticator app if you have one");
  if ((await checkFactor(context, { ...attempt, typed })) === null)
    throw invalidField("code", "This code doesn’t work. Enter a new one");
}

/** The email in its canonical form. Invalid input is handled like an unknown email. */
function canonical(email: string): string {
  return findEmailAddress(email)?.address ?? email.toLowerCase();
}

function linkInvalid(): AppError {
  return new AppError(400, "link_invalid", "This link has been used or has expired. Request a new one.");
}
