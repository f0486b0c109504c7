import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { canEditAccounts } from "@/lib/contracts/rights";
import type { Context } from "../../context";
import { forbidden } from "../../errors";
import { serve } from "../../http/serve";
import { goOnWithTransfer, importJob } from "../../jobs/accounts/import";
import { type Principal, requireClient } from "../../principal";
import { enqueue } from "../../queue/enqueue";
import { actOnTransfer } from "../../store/imports/transfers/act";
import { createTransfer } from "../../store/imports/transfers/create";
import { readFiles, readTransfer } from "../../store/imports/transfers/find";

/** `/transfers/…`: several files of one export brought in together; the pieces and columns of each by `/imports/…`. */
export function transferRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  async function requireImporter(request: FastifyRequest): Promise<Principal> {
    const principal = await guard.requireUser(request);
    if (!canEditAccounts(principal.role)) throw forbidden();
    requireClient(principal);
    return principal;
  }

  return async (app) => {
    serve(app, "POST /transfers/", async (request, reply) => {
      const principal = await requireImporter(request);
      const { id, uploads } = await change((tx) => createTransfer(tx, principal, request.body, now()));
      return reply.code(201).send({ ...(await readTransfer(db, principal, id, now())), uploads });
    });

    serve(app, "GET /transfers/:id/", async (request) =>
      readTransfer(db, await requireImporter(request), request.params.id, now()),
    );

    serve(app, "POST /transfers/:id/action/", async (request) => {
      const principal = await requireImporter(request);
      const { id } = request.params;
      const { clientId } = principal;
      await change(async (tx) => {
        await actOnTransfer(tx, principal, id, request.body, now());
        await goOnWithTransfer(tx, { clientId, id }, now());
        if (request.body.action !== "resume") return;
        const files = await readFiles(tx, { clientId, id });
        for (const file of files.filter(({ state }) => state === "running"))
          await enqueue(tx, importJob, { client_id: clientId, import_id: file.id }, { clientId });
      });
      return readTransfer(db, principal, id, now());
    });
  };
}
