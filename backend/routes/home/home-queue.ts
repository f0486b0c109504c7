import type { Context } from "../../context";
import { findToday } from "../../domains/activity/my-tasks";
import { revertDecision, saveDecision } from "../../domains/home/decisions";
import { dropWeights, listTeamWeights, saveTeamWeights, saveWeights } from "../../domains/home/weights";
import { type App, serve } from "../../http/serve";

/**
 * `/home/queue/…` and `/teams/…weights/`: the user's decisions about the items of their queue, and the weight of each
 * kind.
 */
export function homeQueueRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "PUT /home/queue/decisions/", async (principal, request) => {
    const today = await findToday(db, principal.uid, now());
    await change((tx) => saveDecision(tx, principal, request.body, today, now()));
  });

  serve(app, "DELETE /home/queue/decisions/:key/", (principal, request) =>
    change((tx) => revertDecision(tx, principal, request.params.key, now())),
  );

  serve(app, "PUT /home/queue/weights/", (principal, request) => saveWeights(db, principal, request.body, now()));

  serve(app, "DELETE /home/queue/weights/", (principal) => dropWeights(db, principal));

  serve(app, "GET /teams/weights/", (principal) => listTeamWeights(db, principal));

  serve(app, "PUT /teams/:id/weights/", async (principal, request) => {
    await change((tx) => saveTeamWeights(tx, principal, request.params.id, request.body.weights, now()));
    return listTeamWeights(db, principal);
  });
}
