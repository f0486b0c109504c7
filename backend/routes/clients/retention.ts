import type { Context } from "../../context";
import { changeRetention } from "../../domains/clients/change-retention";
import { readRetention } from "../../domains/shared/retention";
import { type App, serve } from "../../http/serve";

/** `/clients/me/retention/`: the client's retention periods. */
export function retentionRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "GET /clients/me/retention/", ({ clientId }) => readRetention(db, clientId));

  serve(app, "PUT /clients/me/retention/", async (by, request) => {
    const { proof: _proof, ...changes } = request.body;
    return change(async (tx) => {
      await changeRetention(tx, by, changes, now());
      return readRetention(tx, by.clientId);
    });
  });
}
