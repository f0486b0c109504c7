import type { Context } from "../../context";
import { comparePair } from "../../domains/files/duplicates/compare";
import { mergeAccounts } from "../../domains/files/duplicates/merge";
import { decidePair, listPairs } from "../../domains/files/duplicates/pairs";
import { undoMerge } from "../../domains/files/duplicates/undo-merge";
import { type App, serve } from "../../http/serve";

/** `/accounts/duplicates/…`: possible duplicates among the client's accounts; `/accounts/merges/…`: merged accounts. */
export function duplicateRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "GET /accounts/duplicates/", (principal) => listPairs(db, principal));

  serve(app, "GET /accounts/duplicates/:id/", (principal, request) => comparePair(db, principal, request.params.id));

  serve(app, "PUT /accounts/duplicates/:id/", async (principal, request) => {
    const { dismissed } = request.body;
    await change((tx) => decidePair(tx, principal, request.params.id, dismissed, now()));
  });

  serve(app, "POST /accounts/duplicates/:id/merge/", (principal, request) =>
    change((tx) => mergeAccounts(tx, principal, request.params.id, request.body, now())),
  );

  serve(app, "POST /accounts/merges/:id/undo/", (principal, request) =>
    change((tx) => undoMerge(tx, principal, request.params.id, now())),
  );
}
