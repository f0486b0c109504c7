import type { Bulk, BulkAction } from "@/lib/contracts/accounts/account-bulk";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { countSelected } from "../../domains/bulk/contacts";
import { requireStopped, runBatches, undoBulk } from "../../domains/bulk/execute";
import { getBulk, listBulks } from "../../domains/bulk/read";
import { type BulkSubjects, startBulk } from "../../domains/bulk/start";
import { maxPerRequest } from "../../domains/bulk/throttle";
import type { readIdempotency } from "../../http/keyed-request";
import { type App, serve } from "../../http/serve";
import { enqueueBulk } from "../../jobs/batches/bulk";
import type { Principal } from "../../principal";

/** `/accounts/bulk/…`, `/contacts/bulk/`: one action on many accounts or contacts. */
export function bulkRoutes(app: App, { db, now, change, createOnce }: Context): void {
  /**
   * Starts a bulk change; if the request is repeated with the same idempotency key, returns the bulk change that it
   * started.
   */
  function begin(
    principal: Principal,
    request: Parameters<typeof readIdempotency>[0],
    { selection, action }: { selection: BulkSubjects; action: BulkAction },
  ): Promise<Bulk> {
    return createOnce(principal, request, (tx) => {
      const find = (id: string) => getBulk(tx, principal, id, now());
      const make = async () => {
        const { id } = await startBulk(tx, principal, { selection, action, now: now() });
        await runFirstBatch(tx, principal, id, action);
        return find(id);
      };
      return { make, find };
    });
  }

  /**
   * Processes a few accounts in the request's own transaction; the rest, if any, in the background. Contacts are
   * changed one at a time, even at one account, so a change of many contacts runs only in the background.
   */
  async function runFirstBatch(tx: Database, { clientId }: Principal, id: string, action: BulkAction): Promise<void> {
    const key = { clientId, id };
    const isLong = action.kind === "contacts" && (await countSelected(tx, key)) > maxPerRequest;
    if (isLong || (await runBatches(tx, key, maxPerRequest + 1, now())) > 0) await enqueueBulk(tx, key);
  }

  serve(app, "POST /accounts/bulk/", (principal, request) => {
    const { accounts, action } = request.body;
    return begin(principal, request, { selection: accounts, action });
  });

  serve(app, "POST /contacts/bulk/", (principal, request) => {
    const { contacts, action } = request.body;
    return begin(principal, request, { selection: { contacts }, action });
  });

  serve(app, "GET /accounts/bulk/", async (principal, request) => ({
    items: await listBulks(db, principal, request.query.open !== undefined, now()),
  }));

  serve(app, "GET /accounts/bulk/:id/", (principal, request) => getBulk(db, principal, request.params.id, now()));

  serve(app, "POST /accounts/bulk/:id/undo/", (principal, request) =>
    change(async (tx) => {
      const action = await undoBulk(tx, principal, request.params.id, now());
      if (action) await runFirstBatch(tx, principal, request.params.id, action);
      return getBulk(tx, principal, request.params.id, now());
    }),
  );

  serve(app, "POST /accounts/bulk/:id/resume/", (principal, request) =>
    change(async (tx) => {
      await requireStopped(tx, principal, request.params.id);
      await enqueueBulk(tx, { clientId: principal.clientId, id: request.params.id });
      return getBulk(tx, principal, request.params.id, now());
    }),
  );
}
