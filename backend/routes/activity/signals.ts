import type { Context } from "../../context";
import { listSignals } from "../../domains/activity/complete-timeline";
import { changeFeedback } from "../../domains/activity/feedback/feedback";
import { addSignal, getSignal } from "../../domains/activity/signals";
import { type App, serve } from "../../http/serve";

/** `/accounts/{id}/signals/`: an account's signals, and members' feedback on them. */
export function signalRoutes(app: App, { db, now, change, createOnce }: Context): void {
  serve(app, "GET /accounts/:id/signals/", (principal, request) =>
    listSignals(db, principal, request.params.id, request.query),
  );

  serve(app, "POST /accounts/:id/signals/", (principal, request) => {
    const { id } = request.params;
    return createOnce(principal, request, (tx) => ({
      make: () => addSignal(tx, principal, id, request.body, now()),
      find: (createdId) => getSignal(tx, principal, id, createdId),
    }));
  });

  serve(app, "PUT /accounts/:id/signals/:signal/feedback/", async (principal, request) => {
    const key = { accountId: request.params.id, id: request.params.signal };
    await change((tx) => changeFeedback(tx, principal, key, request.body.feedback, now()));
  });
}
