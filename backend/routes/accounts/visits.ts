import type { Context } from "../../context";
import { recordPresence } from "../../domains/activity/presence/presence";
import { readSince, recordVisit } from "../../domains/activity/visits";
import { listRecentAccounts } from "../../domains/home/recent-accounts";
import { type App, serve } from "../../http/serve";

/**
 * `/accounts/recent/`: the accounts that the user opened most recently. `/accounts/{id}/visit/`, `since/` and
 * `presence/`: the user's last visit to an account, changes since then, and the members who have the account open now.
 */
export function visitRoutes(app: App, { db, now }: Context): void {
  serve(app, "GET /accounts/recent/", async (principal) => ({
    items: await listRecentAccounts(db, principal),
  }));

  serve(app, "POST /accounts/:id/visit/", (principal, request) => recordVisit(db, principal, request.params.id, now()));

  serve(app, "POST /accounts/:id/presence/", (principal, request) =>
    recordPresence(db, principal, request.params.id, request.body, now()),
  );

  serve(app, "GET /accounts/:id/since/", (principal, request) => readSince(db, principal, request.params.id, now()));
}
