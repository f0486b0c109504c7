import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { becomesBreakGlass } from "../../domains/people/sign-in/break-glass";
import { findInvitation } from "../../domains/people/sign-in/invitations";
import { findLink } from "../../domains/people/sign-in/one-time-links";
import { acceptInvitation, addVerifiedPerson } from "../../domains/people/sign-in/sign-ups";
import { type App, serve } from "../../http/serve";
import { requireAllowedMethod } from "../../sign-in/allowed-method";
import { canonicalEmail } from "../../sign-in/email";
import { linkInvalid } from "../../sign-in/errors";
import { reserveMail } from "../../sign-in/limit";
import { hashPassword } from "../../sign-in/password";
import { assertPasswordAllowed } from "../../sign-in/password-rules";
import { notifyOfNewBreakGlass } from "../clients/notify-admins";

const checkMail = { next: "check_mail" } as const;
const accountExists = "This email address already has a Sightline account that can’t join. Sign in to it instead.";
const signIn = { next: "sign_in" } as const;

/**
 * `/auth/…`: registration and invitations (docs/conformance.md A2). No response reveals whether an email has an account
 * (case W9).
 */
export function registrationRoutes(app: App, context: Context): void {
  const { db, now, change, mailQueue, readCaller } = context;
  serve(app, "POST /auth/register/", async (request) => {
    const email = canonicalEmail(request.body.email);
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
    const { clientId, role } = found.invitation;
    const requireAllowed: Parameters<typeof acceptInvitation>[1]["requireAllowed"] = (tx, member) =>
      requireAllowedMethod(tx, member, "traditional");
    await requireAllowed(db, { clientId, isBreakGlass: await becomesBreakGlass(db, { clientId, role }) });
    assertPasswordAllowed(password, { email: found.invitation.email, fullName });
    const passwordHash = await hashPassword(password);
    const notifyBreakGlass = notifyOfNewBreakGlass(mailQueue);
    const input = { token, fullName, passwordHash, now: now(), from: readCaller(request) };
    const outcome = await change((tx) => acceptInvitation(tx, { ...input, requireAllowed, notifyBreakGlass }));
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
}
