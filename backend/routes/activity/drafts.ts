import type { Context } from "../../context";
import { listDrafts, saveDraft } from "../../domains/activity/drafts/drafts";
import { getAccountRef } from "../../domains/shared/account-ref";
import { type App, serve } from "../../http/serve";

/** `/accounts/{id}/drafts/`: the user's unsent input at an account. */
export function draftRoutes(app: App, { db, now }: Context): void {
  serve(app, "GET /accounts/:id/drafts/", async (principal, request) => ({
    items: await listDrafts(db, principal, await getAccountRef(db, principal, request.params.id)),
  }));

  serve(app, "PUT /accounts/:id/drafts/:form/", (principal, request) => {
    const { id: accountId, form } = request.params;
    return db.transaction((tx) => saveDraft(tx, principal, { accountId, form }, request.body, now()));
  });
}
