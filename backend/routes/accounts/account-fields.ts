import { can } from "@/lib/contracts/rights/rights";
import type { Context } from "../../context";
import { countOptions } from "../../domains/account-list/field-counts/count-options";
import {
  changeField,
  createField,
  orderFields,
  removeField,
  restoreField,
} from "../../domains/values/custom-fields/change";
import { countValuesOf, getField, listFields, listRemovedFields } from "../../domains/values/custom-fields/read";
import { type App, serve } from "../../http/serve";
import type { Principal } from "../../principal";

/** `/accounts/fields/…`: the custom fields of the accounts of the caller's client. */
export function accountFieldRoutes(app: App, { db, now, change, createOnce }: Context): void {
  const listFor = async ({ clientId, role }: Principal) => ({
    fields: await listFields(db, clientId),
    can_make: can(role, "makeFields"),
  });

  serve(app, "GET /accounts/fields/", (principal) => listFor(principal));

  serve(app, "POST /accounts/fields/", (principal, request) =>
    createOnce(principal, request, (tx) => ({
      make: () => createField(tx, principal, request.body, now()),
      find: (id) => getField(tx, principal.clientId, id),
    })),
  );

  serve(app, "PUT /accounts/fields/order/", async (principal, request) => {
    await change((tx) => orderFields(tx, principal, request.body.ids, now()));
    return listFor(principal);
  });

  serve(app, "GET /accounts/fields/removed/", ({ clientId }) => listRemovedFields(db, clientId, now()));

  serve(app, "PUT /accounts/fields/:id/", (principal, request) =>
    change((tx) => changeField(tx, principal, request.params.id, request.body, now())),
  );

  serve(app, "GET /accounts/fields/:id/use/", ({ clientId }, request) =>
    countValuesOf(db, clientId, request.params.id),
  );

  serve(app, "GET /accounts/fields/:id/counts/", (principal, request) =>
    countOptions(db, principal, request.params.id, request.query),
  );

  serve(app, "DELETE /accounts/fields/:id/", (principal, request) =>
    change((tx) => removeField(tx, principal, request.params.id, now())),
  );

  serve(app, "POST /accounts/fields/:id/restore/", (principal, request) =>
    change((tx) => restoreField(tx, principal, request.params.id, now())),
  );
}
