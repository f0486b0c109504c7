import type { Context } from "../../context";
import {
  addView,
  changeView,
  chooseView,
  removeView,
  setOpensUnfiltered,
} from "../../domains/account-list/views/change";
import { listSettableDefaults, setDefaults } from "../../domains/account-list/views/defaults";
import { getView, listViews } from "../../domains/account-list/views/read";
import { type App, serve } from "../../http/serve";
import { requireClient } from "../../principal";

/**
 * `/account-views/…`: saved views of the lists of accounts and contacts, private or shared within the client, and the
 * default view.
 */
export function accountViewRoutes(app: App, { db, now, change, createOnce }: Context): void {
  serve(app, "GET /account-views/", (principal, request) => listViews(db, principal, request.query.subject));

  serve(app, "POST /account-views/", async (principal, request) => {
    requireClient(principal);
    return createOnce(principal, request, (tx) => ({
      make: async () => getView(tx, principal, await addView(tx, principal, request.body, now())),
      find: (id) => getView(tx, principal, id),
    }));
  });

  serve(app, "PUT /account-views/opening/", (principal, request) =>
    change(async (tx) => {
      await setOpensUnfiltered(tx, principal, request.body);
      return listViews(tx, principal, request.body.subject);
    }),
  );

  serve(app, "GET /account-views/defaults/", async (principal, request) => ({
    items: await listSettableDefaults(db, principal, request.query.subject),
  }));

  serve(app, "PUT /account-views/defaults/", (principal, request) =>
    change(async (tx) => {
      const { subject, changes } = request.body;
      await setDefaults(tx, principal, subject, changes, now());
      return listViews(tx, principal, subject);
    }),
  );

  serve(app, "PATCH /account-views/:id/", (principal, request) =>
    change(async (tx) => {
      await changeView(tx, principal, request.params.id, request.body, now());
      return getView(tx, principal, request.params.id);
    }),
  );

  serve(app, "DELETE /account-views/:id/", (principal, request) =>
    change((tx) => removeView(tx, principal, request.params.id, now())),
  );

  serve(app, "PUT /account-views/:id/choice/", (principal, request) =>
    change(async (tx) => {
      await chooseView(tx, principal, request.params.id, request.body);
      return getView(tx, principal, request.params.id);
    }),
  );
}
