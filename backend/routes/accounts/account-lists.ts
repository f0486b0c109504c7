import type { Context } from "../../context";
import { addList, changeList, removeList } from "../../domains/account-list/lists/change";
import { getList, listLists } from "../../domains/account-list/lists/read";
import { matchPasted } from "../../domains/files/imports/match-pasted";
import { type App, serve } from "../../http/serve";
import { requireClient } from "../../principal";

/** `/account-lists/…`: members' manually maintained lists. Accounts are added to a list by `/accounts/bulk/`. */
export function accountListRoutes(app: App, { db, now, change, createOnce }: Context): void {
  serve(app, "GET /account-lists/", async (principal) => ({
    items: await listLists(db, principal),
  }));

  serve(app, "POST /account-lists/", async (principal, request) => {
    requireClient(principal);
    return createOnce(principal, request, (tx) => ({
      make: async () => getList(tx, principal, await addList(tx, principal, request.body, now())),
      find: (id) => getList(tx, principal, id),
    }));
  });

  serve(app, "POST /account-lists/match/", (principal, request) => matchPasted(db, principal, request.body.entries));

  serve(app, "PATCH /account-lists/:id/", (principal, request) =>
    change(async (tx) => {
      await changeList(tx, principal, request.params.id, request.body, now());
      return getList(tx, principal, request.params.id);
    }),
  );

  serve(app, "DELETE /account-lists/:id/", (principal, request) =>
    change((tx) => removeList(tx, principal, request.params.id)),
  );
}
