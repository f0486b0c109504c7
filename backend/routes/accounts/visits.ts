import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { readSince, recordVisit } from "../../domains/activity/activity/visits";
import { notePresence } from "../../domains/activity/presence/presence";
import { listRecentAccounts } from "../../domains/home/home/recent-accounts";
import { serve } from "../../http/serve";

/**
 * `/accounts/recent/`: the accounts that the user opened most recently. `/accounts/{id}/visit/`, `since/` and
 * `presence/`: the user's last visit to an account, changes since then, and the members who have it open now.
 */
export function visitRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /accounts/recent/", async (request) => ({
      items: await listRecentAccounts(db, await guard.requireUser(request)),
    }));

    serve(app, "POST /accounts/:id/visit/", async (request, reply) => {
      await recordVisit(db, await guard.requireUser(request), request.params.id, now());
      return reply.code(204).send(null);
    });

    serve(app, "POST /accounts/:id/presence/", async (request) =>
      notePresence(db, await guard.requireUser(request), request.params.id, request.body, now()),
    );

    serve(app, "GET /accounts/:id/since/", async (request) =>
      readSince(db, await guard.requireUser(request), request.params.id, now()),
    );
  };
}
