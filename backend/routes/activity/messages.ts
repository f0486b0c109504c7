import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import {
  addMessage,
  changeMessage,
  countAudience,
  deleteMessage,
  endMessage,
  getMessage,
  listMessages,
  showAgain,
} from "../../domains/announcements/messages/messages";
import { makeOnce } from "../../domains/shared/idempotency";
import { keyedRequest } from "../../http/keyed-request";
import { serve } from "../../http/serve";

/** `/messages/…`: announcements, for users who may publish them (`canPublish`). */
export function messageRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /messages/", async (request) =>
      listMessages(db, await guard.requireUser(request), request.query, now()),
    );

    serve(app, "GET /messages/audience/", async (request) => {
      const principal = await guard.requireUser(request);
      return { people: await countAudience(db, principal, request.query.scope, request.query.roles ?? []) };
    });

    serve(app, "GET /messages/:id/", async (request) =>
      getMessage(db, await guard.requireUser(request), request.params.id, now()),
    );

    serve(app, "POST /messages/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      const message = await change((tx) => {
        const find = (id: string) => getMessage(tx, principal, id, now());
        const make = async () => find(await addMessage(tx, principal, request.body, now()));
        return makeOnce(tx, principal, keyedRequest(request), now(), { make, find });
      });
      return reply.code(201).send(message);
    });

    serve(app, "PATCH /messages/:id/", async (request) => {
      const principal = await guard.requireUser(request);
      await change((tx) => changeMessage(tx, principal, request.params.id, request.body, now()));
      return getMessage(db, principal, request.params.id, now());
    });

    serve(app, "POST /messages/:id/end/", async (request) => {
      const principal = await guard.requireUser(request);
      await change((tx) => endMessage(tx, principal, request.params.id, now()));
      return getMessage(db, principal, request.params.id, now());
    });

    serve(app, "POST /messages/:id/show-again/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      const message = await change((tx) => {
        const find = (id: string) => getMessage(tx, principal, id, now());
        const make = async () => find(await showAgain(tx, principal, request.params.id, now()));
        return makeOnce(tx, principal, keyedRequest(request), now(), { make, find });
      });
      return reply.code(201).send(message);
    });

    serve(app, "DELETE /messages/:id/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      await change((tx) => deleteMessage(tx, principal, request.params.id, now()));
      return reply.code(204).send(null);
    });
  };
}
