import type { Context } from "../../context";
import { allowExport, requireExportLink, writeClientExport } from "../../domains/clients/export/export-client";
import { sendArchive } from "../../http/send-file";
import { type App, serve } from "../../http/serve";

/** `/operator/clients/:id/export/`: an operator downloads all data of a client and states the reason. */
export function clientExportRoutes(app: App, { background, now, change, sealer }: Context): void {
  serve(app, "POST /operator/clients/:id/export/", async (by, request) => {
    const { reason } = request.body;
    return change((tx) => allowExport(tx, sealer, { by, clientId: request.params.id, reason, now: now() }));
  });

  serve(app, "GET /operator/clients/:id/export/", async (by, request, reply) => {
    const { id: clientId } = request.params;
    await change((tx) => requireExportLink(tx, sealer, { by, clientId, link: request.query.link, now: now() }));
    return sendArchive(reply, { name: clientId, at: now() }, writeClientExport(background, { by, clientId, now }));
  });
}
