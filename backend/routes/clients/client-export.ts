import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { allowExport, requireExportLink, writeClientExport } from "../../domains/clients/export/export-client";
import { sendArchive } from "../../http/send-file";
import { serve } from "../../http/serve";
import { requireProof } from "../../sign-in/identity-proof";

/** `/operator/clients/:id/export/`: an operator downloads everything of a client, with a reason. */
export function clientExportRoutes({ background, now, guard, change, sealer }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "POST /operator/clients/:id/export/", async (by, request) => {
      const { reason, proof } = request.body;
      requireProof(sealer, await guard.authenticate(request), { proof, now: now() });
      return change((tx) => allowExport(tx, sealer, { by, clientId: request.params.id, reason, now: now() }));
    });

    serve(app, "GET /operator/clients/:id/export/", async (by, request, reply) => {
      const { id: clientId } = request.params;
      await change((tx) => requireExportLink(tx, sealer, { by, clientId, link: request.query.link, now: now() }));
      return sendArchive(reply, { name: clientId, at: now() }, writeClientExport(background, { by, clientId, now }));
    });
  };
}
