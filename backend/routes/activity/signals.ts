import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { addSignal, getSignal } from "../../domains/activity/activity/signals";
import { listSignals } from "../../domains/activity/activity/whole-timeline";
import { changeFeedback } from "../../domains/activity/feedback/feedback";
import { makeOnce } from "../../domains/shared/idempotency";
import { keyedRequest } from "../../http/keyed-request";
import { serve } from "../../http/serve";

/** `/accounts/{id}/signals/`: an account's signals, and members' feedback on them. */
export function signalRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /accounts/:id/signals/", async (request) =>
      listSignals(db, await guard.requireUser(request), request.params.id, request.query),
    );

    serve(app, "POST /accounts/:id/signals/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      const { id } = request.params;
      const signal = await change((tx) =>
        makeOnce(tx, principal, keyedRequest(request), now(), {
          make: () => addSignal(tx, principal, id, request.body, now()),
          find: (made) => getSignal(tx, principal, id, made),
        }),
      );
      return reply.code(201).send(signal);
    });

    serve(app, "PUT /accounts/:id/signals/:signal/feedback/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      const key = { accountId: request.params.id, id: request.params.signal };
      await change((tx) => changeFeedback(tx, principal, key, request.body.feedback, now()));
      return reply.code(204).send(null);
    });
  };
}
