import type { Context } from "../../context";
import { deleteClient, getClientState, restoreClient } from "../../domains/clients/delete-client";
import { resumeClient, suspendClient } from "../../domains/clients/suspend-client";
import { type App, serve } from "../../http/serve";
import { notifyOfDeletion, notifyOfRestoration } from "./notify-admins";

/** `/operator/clients/:id/…`: an operator suspends, resumes, deletes and restores a client, each with a reason. */
export function clientStateRoutes(app: App, { db, now, guard, change, mailQueue }: Context): void {
  for (const [name, apply] of [
    ["POST /operator/clients/:id/suspend/", suspendClient],
    ["POST /operator/clients/:id/resume/", resumeClient],
  ] as const) {
    serve(app, name, async (by, request) => {
      const { id: clientId } = request.params;
      const { reason } = request.body;
      await change((tx) => apply(tx, { by, clientId, reason, now: now() }));
      return getClientState(db, clientId);
    });
  }

  serve(app, "POST /operator/clients/:id/delete/", async (by, request) => {
    const { user } = await guard.authenticate(request);
    const { id: clientId } = request.params;
    const { reason, name } = request.body;
    await change(async (tx) => {
      const { isChanged, clientName, dueAt } = await deleteClient(tx, { by, clientId, reason, name, now: now() });
      const author = { user: { email: user.email, clientId }, client: { name: clientName } };
      if (isChanged) await notifyOfDeletion(tx, mailQueue, { author, dueAt, reason });
    });
    return getClientState(db, clientId);
  });

  serve(app, "POST /operator/clients/:id/restore/", async (by, request) => {
    const { user } = await guard.authenticate(request);
    const { id: clientId } = request.params;
    const { reason } = request.body;
    await change(async (tx) => {
      const { isChanged, clientName } = await restoreClient(tx, { by, clientId, reason, now: now() });
      const author = { user: { email: user.email, clientId }, client: { name: clientName } };
      if (isChanged) await notifyOfRestoration(tx, mailQueue, author);
    });
    return getClientState(db, clientId);
  });
}
