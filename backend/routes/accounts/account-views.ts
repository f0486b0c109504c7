import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { addView, changeView, chooseOpening, chooseView, removeView } from "../../domains/account-list/views/change";
import { listSettableDefaults, setDefaults } from "../../domains/account-list/views/defaults";
import { getView, listViews } from "../../domains/account-list/views/read";
import { makeOnce } from "../../domains/shared/idempotency";
import { keyedRequest } from "../../http/keyed-request";
import { serve } from "../../http/serve";
import { requireClient } from "../../principal";

/**
 * `/account-views/…`: saved views of the lists of accounts and contacts, private or shared within the client, and the
 * default view.
 */
export function accountViewRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /account-views/", async (request) =>
      listViews(db, await guard.requireUser(request), request.query.subject),
    );

    serve(app, "POST /account-views/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      requireClient(principal);
      const view = await change((tx) =>
        makeOnce(tx, principal, keyedRequest(request), now(), {
          make: async () => getView(tx, principal, await addView(tx, principal, request.body, now())),
          find: (id) => getView(tx, principal, id),
        }),
      );
      return reply.code(201).send(view);
    });

    serve(app, "PUT /account-views/opening/", async (request) => {
      const principal = await guard.requireUser(request);
      return change(async (tx) => {
        await chooseOpening(tx, principal, request.body.on_everything);
        return listViews(tx, principal, "account");
      });
    });

    serve(app, "GET /account-views/defaults/", async (request) => ({
      items: await listSettableDefaults(db, await guard.requireUser(request)),
    }));

    serve(app, "PUT /account-views/defaults/", async (request) => {
      const principal = await guard.requireUser(request);
      return change(async (tx) => {
        await setDefaults(tx, principal, request.body.changes, now());
        return listViews(tx, principal, "account");
      });
    });

    serve(app, "PATCH /account-views/:id/", async (request) => {
      const principal = await guard.requireUser(request);
      return change(async (tx) => {
        await changeView(tx, principal, request.params.id, request.body, now());
        return getView(tx, principal, request.params.id);
      });
    });

    serve(app, "DELETE /account-views/:id/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      await change((tx) => removeView(tx, principal, request.params.id, now()));
      return reply.code(204).send(null);
    });

    serve(app, "PUT /account-views/:id/choice/", async (request) => {
      const principal = await guard.requireUser(request);
      return change(async (tx) => {
        await chooseView(tx, principal, request.params.id, request.body);
        return getView(tx, principal, request.params.id);
      });
    });
  };
}
