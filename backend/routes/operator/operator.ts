import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { createClient } from "../../domains/clients/create-client";
import { resetAdminFactors } from "../../domains/people/factors/reset";
import { addMissingAdmin } from "../../domains/people/missing-admin";
import { disconnectForClient } from "../../domains/people/sign-in/disconnect-people";
import { findClient } from "../../domains/shared/clients";
import { countOutbox, countQueues } from "../../domains/shared/count-waiting";
import { listConnectorHealth } from "../../domains/signals/connectors/health";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import type { MailQueue } from "../../jobs/mail/mail-queue";
import { isTimeZone } from "../../local-time/time-zone";
import { noClient } from "../../principal";
import { findEmailAddress } from "../../sign-in/email";
import { requireInvitationBudget } from "../../sign-in/limit";
import { mailInvitation } from "../clients/mail-invitation";
import { notifyMember } from "../clients/members";
import { notifyOfChangedSso, notifyOfNewAdmin, notifyOfNewBreakGlass } from "../clients/notify-admins";

/** `/operator/…`: the state of the product, for operators. */
export function operatorRoutes(
  app: App,
  { db, now, guard, change, readReadiness, routeTimes, connectors: setUp, mailQueue, createOnce }: Context,
): void {
  serve(app, "GET /operator/health/", async () => {
    const [readiness, outbox, queues, connectors] = await Promise.all([
      readReadiness(),
      countOutbox(db, now()),
      countQueues(db),
      listConnectorHealth(db, setUp, now()),
    ]);
    const routes = { since: routeTimes.since.toISOString(), items: routeTimes.list() };
    return { at: now().toISOString(), readiness, outbox, queues, connectors, routes };
  });

  serve(app, "POST /operator/clients/", async (principal, request) => {
    const session = await guard.authenticate(request);
    const { proof: _proof, ...input } = request.body;
    const email = findEmailAddress(input.admin_email)?.address;
    if (email === undefined) throw invalidField("admin_email", "Enter an email address");
    if (!isTimeZone(input.time_zone)) throw invalidField("time_zone", "There is no such time zone");
    const client = { ...input, admin_email: email };
    await requireInvitationBudget(db, { clientId: client.id, email, now: now() });
    // `createOnce` gets the invitation's id, because it needs a UUID and a client's id isn't one. The response
    // doesn't use the id.
    await createOnce({ ...principal, clientId: noClient }, request, (tx) => ({
      make: async () => {
        const { id, token } = await createClient(tx, { by: principal, client, now: now() });
        const about = { clientName: client.name, inviter: session.user.email };
        await mailInvitation(tx, mailQueue, { clientId: client.id, email, token, ...about });
        return { id };
      },
      find: async (id) => ({ id }),
    }));
    return { id: client.id, name: client.name };
  });

  serve(app, "POST /operator/clients/:id/factor-reset/", async (principal, request) => {
    const session = await guard.authenticate(request);
    const { email, reason } = request.body;
    const address = findEmailAddress(email)?.address ?? "";
    const input = { by: principal, clientId: request.params.id, email: address, reason, now: now() };
    await change(async (tx) => {
      const person = await resetAdminFactors(tx, input);
      if (!person) throw invalidField("email", "This client has no admin with this email and a second factor");
      await notifyMember(tx, mailQueue, "factorReset", { person, by: session.user });
    });
  });

  serve(app, "POST /operator/clients/:id/identities/disconnect/", async (by, request) => {
    const { user, token } = await guard.authenticate(request);
    const { email, reason } = request.body;
    const { id: clientId } = request.params;
    const input = { by, clientId, email, reason, sessionId: token.sessionId, now: now() };
    return change(async (tx) => {
      const { people, members } = await disconnectForClient(tx, input);
      if (email !== null && people.count === 0)
        throw invalidField("email", "This client has no one with this email who is connected to single sign-on");
      const author = { user: { email: user.email, clientId }, client: await findClient(tx, clientId) };
      if (email === null && people.count > 0) await notifyOfChangedSso(tx, mailQueue, author, people.count);
      if (email !== null)
        for (const person of members) await notifyMember(tx, mailQueue, "ssoDisconnected", { person, by: user });
      return people;
    });
  });

  serve(app, "POST /operator/admins/", async (principal, request) => {
    const session = await guard.authenticate(request);
    const { client_id: clientId } = request.body;
    const email = findEmailAddress(request.body.email)?.address;
    if (email === undefined) throw invalidField("email", "Enter an email address");
    await requireInvitationBudget(db, { clientId, email, now: now() });
    const outcome = await change(async (tx) => {
      const notifyBreakGlass = notifyOfNewBreakGlass(mailQueue);
      const added = await addMissingAdmin(tx, { by: principal, clientId, email, now: now(), notifyBreakGlass });
      await mailNewAdmin(tx, mailQueue, { by: session.user.email, clientId, added });
      return added.kind;
    });
    return { outcome };
  });
}

/** Mails an invited admin the link; a member who was made an admin is notified. */
async function mailNewAdmin(
  tx: Database,
  mailQueue: MailQueue,
  { by, clientId, added }: { by: string; clientId: string; added: Awaited<ReturnType<typeof addMissingAdmin>> },
): Promise<void> {
  const { clientName, email } = added;
  if (added.kind === "made_admin") {
    const author = { user: { email: by, clientId }, client: { name: clientName } };
    return notifyOfNewAdmin(tx, mailQueue, { author, who: email });
  }
  await mailInvitation(tx, mailQueue, { clientId, email, token: added.token, clientName, inviter: by });
}
