import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { serve } from "../../http/serve";
import { changeSourceRule, listSourceRules } from "../../store/source-rules/keep";
import { previewSourceRule } from "../../store/source-rules/preview";

/**
 * `/clients/me/source-rules/`: the rule per field by which the client resolves disagreeing sources, set by its admin.
 */
export function sourceRuleRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /clients/me/source-rules/", async (request) =>
      listSourceRules(db, (await guard.requireClientAdmin(request)).clientId),
    );

    serve(app, "GET /clients/me/source-rules/preview/", async (request) =>
      previewSourceRule(db, await guard.requireClientAdmin(request), request.query),
    );

    serve(app, "PUT /clients/me/source-rules/", async (request) => {
      const principal = await guard.requireClientAdmin(request);
      await change((tx) => changeSourceRule(tx, principal, request.body, now()));
      return listSourceRules(db, principal.clientId);
    });
  };
}
