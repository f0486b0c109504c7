import { AppError } from "@/lib/contracts/wire/app-error";
import { apiHeaders } from "@/lib/contracts/wire/headers";
import type { Context } from "../../context";
import { findMatchClaim } from "../../domains/people/scim/settings";
import { isIdentityOf, microsoftRealm } from "../../domains/people/sign-in/identities";
import { findClientByTenant } from "../../domains/people/sign-in/microsoft-tenants";
import { type App, serve } from "../../http/serve";
import { recipientOf } from "../../mail/email";
import { respondToProviderError, unknownPerson } from "../../sign-in/errors";
import { createPendingSignIn } from "../../sign-in/factors/pending-sign-in";
import { findOrConnectUser, type ProviderSignIn } from "../../sign-in/provider-user";
import { notifyOfNewBreakGlass } from "../clients/notify-admins";

/** `/auth/microsoft/…`: sign-in with Microsoft's id token (docs/conformance.md A3). */
export function microsoftRoutes(app: App, context: Context): void {
  const { now, change, mailQueue, checkMicrosoft, signIn, readCaller } = context;
  const notifyConnected: ProviderSignIn["notifyConnected"] = (tx, member) => {
    const email = mailQueue.emailTemplates.microsoftConnected(recipientOf(member));
    return mailQueue.add(tx, { kind: "message", message: email });
  };
  serve(app, "POST /auth/microsoft/validate/", async (request, reply) => {
    if (!checkMicrosoft) throw new AppError(503, "not_configured", "Microsoft sign-in isn’t set up");
    const nonce = request.headers[apiHeaders.nonce];
    const { tenantId, objectId, username, name } = await checkMicrosoft(request.body.id_token, nonce).catch(
      respondToProviderError(request.log, { code: "microsoft_refused", detail: "Microsoft login failed" }),
    );
    const key = { realm: microsoftRealm, issuer: tenantId, subject: objectId };
    const invitation = request.headers[apiHeaders.invitation] ?? null;
    const userId = await change(async (tx) => {
      const clientId = await findClientByTenant(tx, tenantId);
      const isMatched = clientId !== null && (await findMatchClaim(tx, clientId)) === "oid";
      const vouched = { key, email: username, name, username, externalId: isMatched ? objectId : null };
      return findOrConnectUser(tx, vouched, {
        clientId,
        invitation,
        joins: true,
        now: now(),
        from: readCaller(request),
        notifyConnected,
        notifyBreakGlass: notifyOfNewBreakGlass(mailQueue),
        isConfirmed: async () => true,
      });
    });
    if (userId === null) throw unknownPerson();
    const pending = await createPendingSignIn(context, userId, { passwordHash: null, identity: key });
    if (pending) return reply.code(202).send(pending);
    return signIn(request, userId, "microsoft", { isStillOwn: (tx) => isIdentityOf(tx, userId, key) });
  });
}
