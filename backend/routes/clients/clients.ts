import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { chooseClient } from "../../domains/people/sessions/tokens";
import { recordAudit } from "../../domains/shared/audit/audit";
import { isClient, listClients } from "../../domains/shared/clients";
import { serve } from "../../http/serve";

/** `/clients/…`: all clients, and an operator's choice of one to view, which is stored in the session. */
export function clientRoutes({ db, now, guard, change, readCaller }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /clients/", async (request) => {
      const { token } = await guard.authenticate(request);
      return { items: await listClients(db), chosen_id: token.chosenClientId };
    });

    serve(app, "PUT /clients/chosen/", async (request) => {
      const { user, token } = await guard.authenticate(request);
      const { client_id: clientId } = request.body;
      if (clientId !== null && !(await isClient(db, clientId))) throw notFound();
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
      return { items: await listClients(db), chosen_id: clientId };
    });
  };
}
