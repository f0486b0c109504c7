import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { comparePair } from "../../domains/files/duplicates/compare";
import { mergeAccounts } from "../../domains/files/duplicates/merge";
import { decidePair, listPairs } from "../../domains/files/duplicates/pairs";
import { undoMerge } from "../../domains/files/duplicates/undo-merge";
import { serve } from "../../http/serve";

/** `/accounts/duplicates/…`: possible duplicates among the client's accounts; `/accounts/merges/…`: merged accounts. */
export function duplicateRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /accounts/duplicates/", async (request) => listPairs(db, await guard.requireUser(request)));

    serve(app, "GET /accounts/duplicates/:id/", async (request) =>
      comparePair(db, await guard.requireUser(request), request.params.id),
    );

    serve(app, "PUT /accounts/duplicates/:id/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      const { dismissed } = request.body;
      await change((tx) => decidePair(tx, principal, request.params.id, dismissed, now()));
      return reply.code(204).send(null);
    });

    serve(app, "POST /accounts/duplicates/:id/merge/", async (request) => {
      const principal = await guard.requireUser(request);
      return change((tx) => mergeAccounts(tx, principal, request.params.id, request.body, now()));
    });

    serve(app, "POST /accounts/merges/:id/undo/", async (request) => {
      const principal = await guard.requireUser(request);
      return change((tx) => undoMerge(tx, principal, request.params.id, now()));
    });
  };
}
