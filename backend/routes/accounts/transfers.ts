import type { Context } from "../../context";
import { actOnTransfer } from "../../domains/files/imports/transfers/act";
import { createTransfer, findUploads } from "../../domains/files/imports/transfers/create";
import { readFiles, readTransfer } from "../../domains/files/imports/transfers/find";
import { type App, serve } from "../../http/serve";
import { importJob, resumeTransfer } from "../../jobs/accounts/import";
import { enqueue } from "../../queue/enqueue";

/**
 * `/transfers/…`: several files of one export imported together. Each file's chunks and columns go through
 * `/imports/…`.
 */
export function transferRoutes(app: App, { db, now, change, createOnce }: Context): void {
  serve(app, "POST /transfers/", async (principal, request) => {
    const { files } = request.body;
    return createOnce(principal, request, (tx) => {
      const find = async (id: string) => ({
        ...(await readTransfer(tx, principal, id, now())),
        uploads: await findUploads(tx, { clientId: principal.clientId, id }, files),
      });
      const make = async () => find(await createTransfer(tx, principal, request.body, now()));
      return { make, find };
    });
  });

  serve(app, "GET /transfers/:id/", (principal, request) => readTransfer(db, principal, request.params.id, now()));

  serve(app, "POST /transfers/:id/action/", async (principal, request) => {
    const { id } = request.params;
    const { clientId } = principal;
    await change(async (tx) => {
      await actOnTransfer(tx, principal, id, request.body, now());
      await resumeTransfer(tx, { clientId, id }, now());
      if (request.body.action !== "resume") return;
      const files = await readFiles(tx, { clientId, id });
      for (const file of files.filter(({ state }) => state === "running"))
        await enqueue(tx, importJob, { client_id: clientId, import_id: file.id }, { clientId });
    });
    return readTransfer(db, principal, id, now());
  });
}
