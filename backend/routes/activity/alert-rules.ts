import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { addRule, changeRule, noteDeleted, removeRule, restoreRule } from "../../domains/rules/rules/change";
import { previewRule } from "../../domains/rules/rules/preview";
import { getRule, listRules } from "../../domains/rules/rules/read";
import { makeOnce } from "../../domains/shared/idempotency";
import { keyedRequest } from "../../http/keyed-request";
import { serve } from "../../http/serve";
import { requireClient } from "../../principal";

/** `/alert-rules/…`: the signed-in member's alert rules. Private to the member. */
export function alertRuleRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /alert-rules/", async (request) => ({
      items: await listRules(db, await guard.requireUser(request), now()),
    }));

    serve(app, "POST /alert-rules/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      requireClient(principal);
      const rule = await change((tx) =>
        makeOnce(tx, principal, keyedRequest(request), now(), {
          make: async () => getRule(tx, principal, await addRule(tx, principal, request.body, now()), now()),
          find: (id) => getRule(tx, principal, id, now()),
        }),
      );
      return reply.code(201).send(rule);
    });

    serve(app, "POST /alert-rules/preview/", async (request) =>
      previewRule(db, await guard.requireUser(request), request.body, now()),
    );

    serve(app, "POST /alert-rules/deleted/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      await change((tx) => noteDeleted(tx, principal, request.body, now()));
      return reply.code(204).send(null);
    });

    serve(app, "PATCH /alert-rules/:id/", async (request) => {
      const principal = await guard.requireUser(request);
      return change(async (tx) => {
        await changeRule(tx, principal, request.params.id, request.body, now());
        return getRule(tx, principal, request.params.id, now());
      });
    });

    serve(app, "DELETE /alert-rules/:id/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      await change((tx) => removeRule(tx, principal, request.params.id, now()));
      return reply.code(204).send(null);
    });

    serve(app, "POST /alert-rules/:id/restore/", async (request) => {
      const principal = await guard.requireUser(request);
      return change(async (tx) => {
        await restoreRule(tx, principal, request.params.id);
        return getRule(tx, principal, request.params.id, now());
      });
    });
  };
}
