import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { changeRetention } from "../../domains/clients/change-retention";
import { readRetention } from "../../domains/shared/retention";
import { serve } from "../../http/serve";

/** `/clients/me/retention/`: the client's retention periods. */
export function retentionRoutes({ db, now, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /clients/me/retention/", ({ clientId }) => readRetention(db, clientId));

    serve(app, "PUT /clients/me/retention/", async (by, request) => {
      const { proof: _proof, ...wanted } = request.body;
      return change(async (tx) => {
        await changeRetention(tx, by, wanted, now());
        return readRetention(tx, by.clientId);
      });
    });
  };
}
