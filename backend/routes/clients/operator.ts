import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { operatorHealthSchema, sendAgainSchema } from "@/lib/contracts/health";
import { canOperate } from "@/lib/contracts/rights";
import type { Context } from "../../context";
import { forbidden, notFound } from "../../errors";
import type { Principal } from "../../principal";
import { actorOf, recordAudit } from "../../store/audit/audit";
import { listConnectorHealth } from "../../store/connectors/health";
import { countOutbox, countQueues, listDeadLetters, sendAgain } from "../../store/dead-letters";

const tags = ["operator"];

/** `/operator/…`: how the product runs, for the operator's people. */
export function operatorRoutes({
  db,
  now,
  guard,
  change,
  readReadiness,
  routeTimes,
  connectors: setUp,
}: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/operator/health/",
      { schema: { tags, summary: "How the product runs", response: { 200: operatorHealthSchema } } },
      async (request) => {
        requireOperator(await guard.requireUser(request));
        const [readiness, outbox, queues, deadLetters, connectors] = await Promise.all([
          readReadiness(),
          countOutbox(db, now()),
          countQueues(db),
          listDeadLetters(db),
          listConnectorHealth(db, setUp, now()),
        ]);
        const routes = { since: routeTimes.since.toISOString(), items: routeTimes.list() };
        return { at: now().toISOString(), readiness, outbox, queues, dead_letters: deadLetters, connectors, routes };
      },
    );

    app.post(
      "/operator/dead-letters/",
      { schema: { tags, summary: "Try a dead letter again", body: sendAgainSchema, response: { 204: z.null() } } },
      async (request, reply) => {
        const principal = requireOperator(await guard.requireUser(request));
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
      },
    );
  };
}

/** @throws AppError 403 `forbidden` */
function requireOperator(principal: Principal): Principal {
  if (!canOperate(principal.role)) throw forbidden();
  return principal;
}
