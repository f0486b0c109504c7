import type { Context } from "../../context";
import { readScimSettings, saveScimSettings } from "../../domains/people/scim/settings";
import { addScimToken, revokeScimToken } from "../../domains/people/scim/tokens";
import { type App, serve } from "../../http/serve";
import { notifyOfChangedScim } from "./notify-admins";

/** `/clients/me/scim/`: provisioning of a client's people by its identity provider, set up by its admin. */
export function clientScimRoutes(app: App, { db, now, change, guard, mailQueue, appOrigin }: Context): void {
  const readSettings = async (clientId: string) => ({
    address: new URL("/scim/v2", appOrigin).href,
    ...(await readScimSettings(db, clientId)),
  });

  serve(app, "GET /clients/me/scim/", ({ clientId }) => readSettings(clientId));

  serve(app, "PUT /clients/me/scim/", async (principal, request) => {
    const { proof: _proof, ...settings } = request.body;
    const author = await guard.authenticate(request);
    await change(async (tx) => {
      const isChanged = await saveScimSettings(tx, principal, settings, now());
      if (isChanged) await notifyOfChangedScim(tx, mailQueue, { author, change: "settings" });
    });
    return readSettings(principal.clientId);
  });

  serve(app, "POST /clients/me/scim/tokens/", async (principal, request) => {
    const author = await guard.authenticate(request);
    return change(async (tx) => {
      const created = await addScimToken(tx, principal, now());
      await notifyOfChangedScim(tx, mailQueue, { author, change: "token_created" });
      return created;
    });
  });

  serve(app, "DELETE /clients/me/scim/tokens/:id/", async (principal, request) => {
    const author = await guard.authenticate(request);
    await change(async (tx) => {
      await revokeScimToken(tx, principal, request.params.id, now());
      await notifyOfChangedScim(tx, mailQueue, { author, change: "token_revoked" });
    });
  });
}
