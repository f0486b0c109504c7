import type { Context } from "../../context";
import { nudge } from "../../domains/rules/nudges/nudge";
import { type App, serve } from "../../http/serve";

/** `/accounts/{id}/nudges/`: a leader's short message to one member about an account. */
export function nudgeRoutes(app: App, { now, change }: Context): void {
  serve(app, "POST /accounts/:id/nudges/", (principal, request) =>
    change((tx) => nudge(tx, principal, request.params.id, request.body, now())),
  );
}
