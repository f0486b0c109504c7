import { busyStates } from "@/lib/contracts/imports/import-field";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { actOnImport, mapColumns, setRowDecision, startReading } from "../../domains/files/imports/act";
import { addChunk, createImport } from "../../domains/files/imports/create";
import { listImports, readImport } from "../../domains/files/imports/find";
import { matchCompanies } from "../../domains/files/imports/match-companies";
import { chooseOwner, listOwners } from "../../domains/files/imports/owners/choices";
import { exportRows, listRows } from "../../domains/files/imports/rows";
import { invalidField } from "../../errors";
import { sendFile } from "../../http/send-file";
import { type App, serve } from "../../http/serve";
import { importJob, resumeTransfer } from "../../jobs/accounts/import";
import type { Principal } from "../../principal";
import { enqueue } from "../../queue/enqueue";

/**
 * `/imports/…`: imports of accounts and contacts from files. Allowed for every role that may add and change accounts
 * and contacts individually.
 */
export function importRoutes(app: App, { db, now, change, createOnce }: Context): void {
  /** Changes an import, and enqueues the job that its new state needs. */
  async function changeImport(principal: Principal, id: string, work: (tx: Database) => Promise<void>) {
    await change(async (tx) => {
      const { clientId } = principal;
      const { transfer } = await readImport(tx, principal, id, now());
      await work(tx);
      const { state } = await readImport(tx, principal, id, now());
      if (busyStates.includes(state))
        await enqueue(tx, importJob, { client_id: clientId, import_id: id }, { clientId });
      if (transfer !== null) await resumeTransfer(tx, { clientId, id: transfer }, now());
    });
    return readImport(db, principal, id, now());
  }

  void app.register(async (scope: App) => {
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );

    serve(scope, "GET /imports/", (principal) => listImports(db, principal, now()));

    serve(scope, "POST /imports/", async (principal, request) => {
      return createOnce(principal, request, (tx) => {
        const find = (id: string) => readImport(tx, principal, id, now());
        const make = async () => find(await createImport(tx, principal, request.body, now()));
        return { make, find };
      });
    });

    serve(scope, "POST /imports/pasted/", (_principal, request) => matchCompanies(db, request.body.entries));

    serve(scope, "GET /imports/:id/", (principal, request) => readImport(db, principal, request.params.id, now()));

    serve(scope, "PUT /imports/:id/chunks/:index/", async (principal, request) => {
      const { id, index } = request.params;
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw invalidField("body", "Send the file's bytes");
      await change((tx) => addChunk(tx, principal, id, { index, content: body }, now()));
    });

    serve(scope, "POST /imports/:id/read/", (principal, request) => {
      const { id } = request.params;
      return changeImport(principal, id, (tx) => startReading(tx, principal, id, request.body, now()));
    });

    serve(scope, "PUT /imports/:id/mapping/", (principal, request) => {
      const { id } = request.params;
      return changeImport(principal, id, (tx) => mapColumns(tx, principal, id, request.body, now()));
    });

    serve(scope, "PUT /imports/:id/decisions/", (principal, request) =>
      change((tx) => setRowDecision(tx, principal, request.params.id, request.body)),
    );

    serve(scope, "POST /imports/:id/action/", (principal, request) => {
      const { id } = request.params;
      return changeImport(principal, id, (tx) => actOnImport(tx, principal, id, request.body, now()));
    });

    serve(scope, "GET /imports/:id/rows/", (principal, request) =>
      listRows(db, principal, request.params.id, request.query, now()),
    );

    serve(scope, "GET /imports/:id/file/", async (principal, request, reply) => {
      const { part } = request.query;
      const sheet = await exportRows(db, principal, request.params.id, request.query, now);
      return sendFile(reply, { name: `import-${part}`, format: "csv", at: now() }, sheet);
    });
  });

  serve(app, "GET /imports/:id/owners/", (principal, request) => listOwners(db, principal, request.params.id));

  serve(app, "PUT /imports/:id/owners/", async (principal, request) => {
    const { id } = request.params;
    await change((tx) => chooseOwner(tx, principal, id, request.body, now()));
    return listOwners(db, principal, id);
  });
}
