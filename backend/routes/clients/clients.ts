import type { Context } from "../../context";
import { listClients } from "../../domains/clients/list-clients";
import { startViewing, stopViewing } from "../../domains/people/sessions/client-viewings";
import { findClient, lockComplete } from "../../domains/shared/clients";
import { type App, serve } from "../../http/serve";

/** `/clients/…`: all clients, and the one that an operator views in their session. */
export function clientRoutes(app: App, { db, now, guard, change, readCaller }: Context): void {
  serve(app, "GET /clients/", (_principal, request) => listClients(db, request.query));

  serve(app, "GET /clients/chosen/", async (_principal, request) => {
    const { viewing } = await guard.authenticate(request);
    const client = viewing && (await findClient(db, viewing.clientId));
    return { chosen: viewing && client && { ...nameOf(client), ends_at: viewing.endsAt.toISOString() } };
  });

  serve(app, "PUT /clients/chosen/", async (_principal, request) => {
    const session = await guard.authenticate(request);
    const { client_id: clientId, reason } = request.body;
    const input = { token: session.token, clientId, reason, from: readCaller(request), now: now() };
    return change(async (tx) => {
      const client = await lockComplete(tx, clientId);
      const endsAt = await startViewing(tx, input);
      return { chosen: { ...nameOf(client), ends_at: endsAt.toISOString() } };
    });
  });

  serve(app, "DELETE /clients/chosen/", async (_principal, request) => {
    const { token } = await guard.authenticate(request);
    await change((tx) => stopViewing(tx, { token, from: readCaller(request), now: now() }));
  });
}

function nameOf({ id, name }: { id: string; name: string }) {
  return { id, name };
}
