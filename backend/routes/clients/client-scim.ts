import type { Context } from "../../context";
import { readScimSettings, saveScimSettings } from "../../domains/people/scim/settings";
import { addScimToken, revokeScimToken } from "../../domains/people/scim/tokens";
import { type App, serve } from "../../http/serve";

/** `/clients/me/scim/`: provisioning of a client's people by its identity provider, set up by its admin. */
export function clientScimRoutes(app: App, { db, now, change, appOrigin }: Context): void {
  const readSettings = async (clientId: string) => ({
    address: new URL("/scim/v2", appOrigin).href,
    ...(await readScimSettings(db, clientId)),
  });

  serve(app, "GET /clients/me/scim/", ({ clientId }) => readSettings(clientId));

  serve(app, "PUT /clients/me/scim/", async (principal, request) => {
    const { proof: _proof, ...settings } = request.body;
    await change((tx) => saveScimSettings(tx, principal, settings, now()));
    return readSettings(principal.clientId);
  });

  serve(app, "POST /clients/me/scim/tokens/", async (principal) => {
    return change((tx) => addScimToken(tx, principal, now()));
  });

  serve(app, "DELETE /clients/me/scim/tokens/:id/", (principal, request) =>
    change((tx) => revokeScimToken(tx, principal, request.params.id, now())),
  );
}
