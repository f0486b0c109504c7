import type { Context } from "../../context";
import { discardDeadLetters, listDeadLetters, retryDeadLetters } from "../../domains/shared/dead-letters";
import { type App, serve } from "../../http/serve";

/** `/operator/dead-letters/`: an operator retries or discards jobs that failed permanently. */
export function deadLetterRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "GET /operator/dead-letters/", (_principal, request) => listDeadLetters(db, request.query));

  serve(app, "POST /operator/dead-letters/retry/", (by, request) =>
    change((tx) => retryDeadLetters(tx, { by, ...request.body, now: now() })),
  );

  serve(app, "POST /operator/dead-letters/discard/", (by, request) =>
    change((tx) => discardDeadLetters(tx, { by, ...request.body, now: now() })),
  );
}
