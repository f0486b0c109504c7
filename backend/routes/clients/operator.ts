import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { canOperate } from "@/lib/contracts/rights/rights";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { actorOf, recordAudit } from "../../domains/shared/audit/audit";
import { countOutbox, countQueues, listDeadLetters, sendAgain } from "../../domains/shared/dead-letters";
import { listConnectorHealth } from "../../domains/signals/connectors/health";
import { forbidden } from "../../errors";
import { serve } from "../../http/serve";
import type { Principal } from "../../principal";

/** `/operator/…`: the state of the product, for operators. */
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
    serve(app, "GET /operator/health/", async (request) => {
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
    });

    serve(app, "POST /operator/dead-letters/", async (request, reply) => {
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
    });
  };
}

/** @throws AppError 403 `forbidden` */
function requireOperator(principal: Principal): Principal {
  if (!canOperate(principal.role)) throw forbidden();
  return principal;
}
