import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { addList, changeList, removeList } from "../../domains/account-list/lists/change";
import { getList, listLists } from "../../domains/account-list/lists/read";
import { matchPasted } from "../../domains/files/imports/match-pasted";
import { makeOnce } from "../../domains/shared/idempotency";
import { keyedRequest } from "../../http/keyed-request";
import { serve } from "../../http/serve";
import { requireClient } from "../../principal";

/** `/account-lists/…`: members' manually maintained lists. Accounts are added to a list by `/accounts/bulk/`. */
export function accountListRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /account-lists/", async (request) => ({
      items: await listLists(db, await guard.requireUser(request)),
    }));

    serve(app, "POST /account-lists/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      requireClient(principal);
      const list = await change((tx) =>
        makeOnce(tx, principal, keyedRequest(request), now(), {
          make: async () => getList(tx, principal, await addList(tx, principal, request.body, now())),
          find: (id) => getList(tx, principal, id),
        }),
      );
      return reply.code(201).send(list);
    });

    serve(app, "POST /account-lists/match/", async (request) =>
      matchPasted(db, await guard.requireUser(request), request.body.entries),
    );

    serve(app, "PATCH /account-lists/:id/", async (request) => {
      const principal = await guard.requireUser(request);
      return change(async (tx) => {
        await changeList(tx, principal, request.params.id, request.body, now());
        return getList(tx, principal, request.params.id);
      });
    });

    serve(app, "DELETE /account-lists/:id/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      await change((tx) => removeList(tx, principal, request.params.id));
      return reply.code(204).send(null);
    });
  };
}
