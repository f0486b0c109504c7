import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { listClients } from "../../domains/clients/list-clients";
import { chooseClient } from "../../domains/people/sessions/tokens";
import { recordAudit } from "../../domains/shared/audit/audit";
import { findClient } from "../../domains/shared/clients";
import { serve } from "../../http/serve";

/** `/clients/…`: all clients, and an operator's choice of one to view, which is stored in the session. */
export function clientRoutes({ db, now, guard, change, readCaller }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /clients/", async (request) => listClients(db, request.query));

    serve(app, "GET /clients/chosen/", async (request) => {
      const { token } = await guard.authenticate(request);
      const client = token.chosenClientId === null ? null : await findClient(db, token.chosenClientId);
      return { chosen: client && { id: client.id, name: client.name } };
    });

    serve(app, "PUT /clients/chosen/", async (request) => {
      const { user, token } = await guard.authenticate(request);
      const { client_id: clientId } = request.body;
      const client = clientId === null ? null : await findClient(db, clientId);
      if (clientId !== null && client === null) throw notFound();
      await change(async (tx) => {
        await chooseClient(tx, token, clientId);
        await recordAudit(tx, {
          at: now(),
          clientId,
          actorId: user.id,
          action: "client.chosen",
          subject: clientId ?? "none",
          before: { client: token.chosenClientId },
          after: { client: clientId },
          from: readCaller(request),
        });
      });
      return { chosen: client && { id: client.id, name: client.name } };
    });
  };
}
