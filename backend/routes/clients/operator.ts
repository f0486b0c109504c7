import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { addMissingAdmin } from "../../domains/people/missing-admin";
import { actorOf, recordAudit } from "../../domains/shared/audit/audit";
import { countOutbox, countQueues, listDeadLetters, sendAgain } from "../../domains/shared/dead-letters";
import { listConnectorHealth } from "../../domains/signals/connectors/health";
import { invalidField } from "../../errors";
import { serve } from "../../http/serve";
import type { MailQueue } from "../../jobs/mail/mail-queue";
import { findEmailAddress } from "../../sign-in/email";
import { requireProof } from "../../sign-in/identity-proof";
import { requireInvitationBudget } from "../../sign-in/limit";
import { notifyOfNewAdmin } from "./notify-admins";

/** `/operator/…`: the state of the product, for operators. */
export function operatorRoutes({
  db,
  now,
  guard,
  change,
  readReadiness,
  routeTimes,
  connectors: setUp,
  mailQueue,
  sealer,
}: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /operator/health/", async () => {
      const [readiness, outbox, queues, deadLetters, connectors] = await Promise.all([
        readReadiness(),
        countOutbox(db, now()),
        countQueues(db),
        listDeadLetters(db),
        listConnectorHealth(db, setUp, now()),
      ]);
      const routes = { since: routeTimes.since.toISOString(), items: routeTimes.list() };
      return { at: now().toISOString(), readiness, outbox, queues, dead_letters: deadLetters, connectors, routes };
    });

    serve(app, "POST /operator/admins/", async (request) => {
      const principal = await guard.requireUser(request);
      const holder = await guard.authenticate(request);
      const { client_id: clientId, proof } = request.body;
      requireProof(sealer, holder, { proof, now: now() });
      const email = findEmailAddress(request.body.email)?.address;
      if (email === undefined) throw invalidField("email", "Enter an email address");
      await requireInvitationBudget(db, { clientId, email, now: now() });
      const outcome = await change(async (tx) => {
        const added = await addMissingAdmin(tx, { by: principal, clientId, email, now: now() });
        await mailNewAdmin(tx, mailQueue, { by: holder.user.email, clientId, added });
        return added.kind;
      });
      return { outcome };
    });

    serve(app, "POST /operator/dead-letters/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      const { queue, id } = request.body;
      await change(async (tx) => {
        if (!(await sendAgain(tx, request.body))) throw notFound();
        await recordAudit(tx, {
          ...actorOf(principal),
          at: now(),
          action: "job.send_again",
          subject: id,
          details: { queue },
        });
      });
      return reply.code(204).send(null);
    });
  };
}

/** Mails an invited admin the link, and an admin who was a member before that they are one. */
async function mailNewAdmin(
  tx: Database,
  mailQueue: MailQueue,
  { by, clientId, added }: { by: string; clientId: string; added: Awaited<ReturnType<typeof addMissingAdmin>> },
): Promise<void> {
  const { clientName, email } = added;
  if (added.kind === "made_admin") {
    const holder = { user: { email: by, clientId }, client: { name: clientName } };
    return notifyOfNewAdmin(tx, mailQueue, { holder, who: email });
  }
  const about = { token: added.token, clientName, inviter: by };
  await mailQueue.add(tx, {
    kind: "letter",
    letter: mailQueue.emailTemplates.invitation({ name: "", address: email }, about),
  });
}
