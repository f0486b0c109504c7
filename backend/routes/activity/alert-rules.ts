import type { Context } from "../../context";
import { addRule, changeRule, recordDeletedAlerts, removeRule, restoreRule } from "../../domains/rules/change";
import { previewRule } from "../../domains/rules/preview";
import { getRule, listRules } from "../../domains/rules/read";
import { type App, serve } from "../../http/serve";
import { requireClient } from "../../principal";

/** `/alert-rules/…`: the signed-in member's alert rules. Private to the member. */
export function alertRuleRoutes(app: App, { db, now, change, createOnce }: Context): void {
  serve(app, "GET /alert-rules/", async (principal) => ({
    items: await listRules(db, principal, now()),
  }));

  serve(app, "POST /alert-rules/", async (principal, request) => {
    requireClient(principal);
    return createOnce(principal, request, (tx) => ({
      make: async () => getRule(tx, principal, await addRule(tx, principal, request.body, now()), now()),
      find: (id) => getRule(tx, principal, id, now()),
    }));
  });

  serve(app, "POST /alert-rules/preview/", (principal, request) => previewRule(db, principal, request.body, now()));

  serve(app, "POST /alert-rules/deleted/", (principal, request) =>
    change((tx) => recordDeletedAlerts(tx, principal, request.body, now())),
  );

  serve(app, "PATCH /alert-rules/:id/", (principal, request) =>
    change(async (tx) => {
      await changeRule(tx, principal, request.params.id, request.body, now());
      return getRule(tx, principal, request.params.id, now());
    }),
  );

  serve(app, "DELETE /alert-rules/:id/", (principal, request) =>
    change((tx) => removeRule(tx, principal, request.params.id, now())),
  );

  serve(app, "POST /alert-rules/:id/restore/", (principal, request) =>
    change(async (tx) => {
      await restoreRule(tx, principal, request.params.id);
      return getRule(tx, principal, request.params.id, now());
    }),
  );
}
