import type { Context } from "../../context";
import { addApiToken, listApiTokens, revokeApiToken } from "../../domains/signals/incoming/tokens";
import { type App, serve } from "../../http/serve";

/** `/clients/me/tokens/`: tokens with which other systems send data about a client's accounts (docs/decisions/034). */
export function apiTokenRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "GET /clients/me/tokens/", async ({ clientId }) => ({
    items: await listApiTokens(db, clientId),
  }));

  serve(app, "POST /clients/me/tokens/", async (principal, request) => {
    const { name } = request.body;
    return change((tx) => addApiToken(tx, principal, name, now()));
  });

  serve(app, "DELETE /clients/me/tokens/:id/", (principal, request) =>
    change((tx) => revokeApiToken(tx, principal, request.params.id, now())),
  );
}
