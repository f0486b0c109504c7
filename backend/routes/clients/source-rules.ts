import { chosenRuleOf } from "@/lib/contracts/rules/source-rule-field";
import type { Context } from "../../context";
import { previewSourceRule } from "../../domains/bulk/source-rules/preview";
import { changeSourceRule, listSourceRules } from "../../domains/bulk/source-rules/save";
import { listOrderedSources } from "../../domains/bulk/source-rules/sources";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";

/**
 * `/clients/me/source-rules/`: the rule per field by which the client resolves disagreeing sources, set by its admin.
 */
export function sourceRuleRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "GET /clients/me/source-rules/", ({ clientId }) => listSourceRules(db, clientId));

  serve(app, "GET /clients/me/source-rules/preview/", async (principal, request) => {
    const { field, rule, order } = request.query;
    if (rule === "in_order" && order === undefined) throw invalidField("order", "Specify the order of the sources");
    return previewSourceRule(db, principal, { field, rule: chosenRuleOf(rule, order) });
  });

  serve(app, "GET /clients/me/source-rules/sources/", ({ clientId }, request) =>
    listOrderedSources(db, clientId, request.query.field),
  );

  serve(app, "PUT /clients/me/source-rules/", async (principal, request) => {
    await change((tx) => changeSourceRule(tx, principal, request.body, now()));
    return listSourceRules(db, principal.clientId);
  });
}
