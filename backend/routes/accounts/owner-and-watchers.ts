import { randomUUID } from "node:crypto";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { findAccount } from "../../domains/account-list/list/read";
import { assignOwner, requireOwner } from "../../domains/activity/owner";
import { unwatch, watch } from "../../domains/activity/watches";
import { type App, serve } from "../../http/serve";

/** `/accounts/{id}/owner/` and `/accounts/{id}/watch/`: an account's owner and watchers. */
export function ownerAndWatcherRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "PUT /accounts/:id/owner/", async (principal, request) => {
    const { id } = request.params;
    await change(async (tx) => {
      await requireOwner(tx, principal, id, request.body);
      await assignOwner(tx, principal, id, request.body.uid, {
        cause: { kind: "edit", id: randomUUID() },
        at: now(),
      });
    });
    const account = await findAccount(db, principal, id, now());
    if (!account) throw notFound();
    return account;
  });

  serve(app, "POST /accounts/:id/watch/", (principal, request) =>
    db.transaction((tx) => watch(tx, principal, request.params.id, now())),
  );

  serve(app, "DELETE /accounts/:id/watch/", (principal, request) =>
    db.transaction((tx) => unwatch(tx, principal, request.params.id)),
  );
}
