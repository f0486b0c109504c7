import { AppError } from "@/lib/contracts/wire/app-error";
import { apiHeaders } from "@/lib/contracts/wire/headers";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { findMatchClaim } from "../../domains/people/scim/settings";
import { clientRealm, isIdentityOf } from "../../domains/people/sign-in/identities";
import { findSso, findSsoByDomain, findSsoNameByDomain } from "../../domains/people/sign-in/sso-settings";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import { recipientOf } from "../../mail/email";
import { findEmailAddress } from "../../sign-in/email";
import { providerUnconfirmed, respondToProviderError, unknownPerson } from "../../sign-in/errors";
import { createPendingSignIn } from "../../sign-in/factors/pending-sign-in";
import { requireHostedDomain } from "../../sign-in/hosted-domain";
import { consumeRateLimit, reserveClientMail } from "../../sign-in/limit";
import { isConfirmation, sealConfirmation } from "../../sign-in/provider-confirmation";
import { openProvider } from "../../sign-in/provider-secret";
import { findOrConnectUser, type ProviderSignIn } from "../../sign-in/provider-user";
import { endedCookie, findTransaction, transactionCookie, transactionMaxAgeSeconds } from "../../sign-in/transaction";
import { notifyOfNewBreakGlass } from "../clients/notify-admins";

const refused = { code: "sso_refused", detail: "Enterprise SSO login failed" } as const;

/** `/auth/oidc/…`: sign-in with a client's own identity provider (docs/conformance.md A5, A6). */
export function enterpriseRoutes(app: App, context: Context): void {
  const { db, now, change, mailQueue, enterprise, sealer, isSecure, signIn, readCaller } = context;
  const notifyConnected: ProviderSignIn["notifyConnected"] = (tx, member) => {
    const to = recipientOf(member);
    const message = mailQueue.emailTemplates.providerConnected(to, "your company’s single sign-on");
    return mailQueue.add(tx, { kind: "message", message });
  };
  /** Mails a member the link by which they confirm the client's new provider. */
  async function sendConfirmation(
    tx: Database,
    provider: { clientId: string; issuer: string },
    { id, fullName, email }: Parameters<ProviderSignIn["isConfirmed"]>[1],
  ): Promise<void> {
    if (!(await reserveClientMail(tx, { purpose: "confirm", clientId: provider.clientId, email, now: now() }))) return;
    const token = sealConfirmation(sealer, provider, { uid: id, now: now() });
    const message = mailQueue.emailTemplates.confirmProvider({ name: fullName, address: email }, token);
    await mailQueue.add(tx, { kind: "message", message });
  }

  serve(app, "GET /auth/oidc/start", async (request, reply) => {
    await consumeRateLimit(db, { what: "sso start", ip: readCaller(request).ip, perMinute: 120, now: now() });
    const email = readEmail(request.query.email);
    const sso = await findSsoByDomain(db, email.domain);
    if (!sso) throw new AppError(404, "no_provider", "Enterprise SSO is not set up for this email address");
    const { url, proof } = await enterprise
      .begin(openProvider(sealer, sso), email.address)
      .catch(respondToProviderError(request.log, refused));
    const untilMs = now().getTime() + transactionMaxAgeSeconds * 1000;
    const transaction = { ...proof, clientId: sso.clientId, issuer: sso.issuer, untilMs };
    reply.header("Set-Cookie", transactionCookie(sealer, transaction, isSecure));
    return reply.redirect(url.href, 302);
  });

  serve(app, "GET /auth/methods/", async (request) => {
    await consumeRateLimit(db, { what: "methods", ip: readCaller(request).ip, perMinute: 240, now: now() });
    const name = await findSsoNameByDomain(db, request.query.domain.toLowerCase());
    return { enterprise: name === null ? null : { name } };
  });

  serve(app, "GET /auth/oidc/complete", async (request, reply) => {
    const { code, state, iss } = request.query;
    if (!code) throw new AppError(400, "code_required", refused.detail);
    const under = state ? findTransaction(sealer, request.headers.cookie, { state, now: now() }) : null;
    const sso = under ? await findSso(db, under.clientId) : null;
    // The client's admin may have changed or disabled the provider while the user was signing in there.
    if (!state || !under || !sso?.enabled || sso.issuer !== under.issuer)
      throw new AppError(400, "sign_in_unknown", "This sign-in has expired or was started elsewhere. Start again.");
    reply.header("Set-Cookie", endedCookie(state, isSecure));
    const { clientId, joins } = sso;
    const identity = await enterprise
      .finish(openProvider(sealer, sso), { code, state, iss }, under)
      .then((found) => requireHostedDomain(db, clientId, found))
      .catch(respondToProviderError(request.log, refused));
    const { issuer, subject, email, name, claims } = identity;
    const externalId = readExternalId(claims, await findMatchClaim(db, clientId));
    const vouched = {
      key: { realm: clientRealm(clientId), issuer, subject },
      email,
      name,
      username: null,
      externalId,
    };
    const invitation = request.headers[apiHeaders.invitation] ?? null;
    let isConfirmationSent = false;
    const isConfirmed: ProviderSignIn["isConfirmed"] = async (tx, member) => {
      if (isConfirmation(sealer, { clientId, issuer }, { token: invitation, uid: member.id, now: now() })) return true;
      if (!isConfirmationSent) await sendConfirmation(tx, { clientId, issuer }, member);
      isConfirmationSent = true;
      return false;
    };
    const entry = {
      clientId,
      invitation,
      joins,
      now: now(),
      from: readCaller(request),
      notifyConnected,
      notifyBreakGlass: notifyOfNewBreakGlass(mailQueue),
      isConfirmed,
    };
    const userId = await change((tx) => findOrConnectUser(tx, vouched, entry));
    if (userId === null) throw isConfirmationSent ? providerUnconfirmed() : unknownPerson();
    const pending = await createPendingSignIn(context, userId, { passwordHash: null, identity: vouched.key });
    if (pending) return reply.code(202).send(pending);
    return signIn(request, userId, "enterprise_sso", { isStillOwn: (tx) => isIdentityOf(tx, userId, vouched.key) });
  });
}

/**
 * The person's id in the client's directory; null if the client names no claim for it, or the token lacks that claim.
 */
function readExternalId(claims: Readonly<Record<string, unknown>>, name: string | null): string | null {
  const value = name !== null && Object.hasOwn(claims, name) ? claims[name] : null;
  return typeof value === "string" && value !== "" ? value : null;
}

function readEmail(typed: string | undefined) {
  if (typed === undefined || typed.trim() === "")
    throw new AppError(400, "email_required", "Email is required to start Enterprise SSO login");
  const email = findEmailAddress(typed);
  if (!email) throw invalidField("email", "Enter an email address");
  return email;
}
