import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { apiHeaders } from "@/lib/contracts/headers";
import { canEditAccounts } from "@/lib/contracts/rights";
import type { Context } from "../../context";
import { forbidden } from "../../errors";
import { serve } from "../../http/serve";
import type { Principal } from "../../principal";
import { addNote, getNote, listNotes } from "../../store/activity/notes";
import { addSignal, getSignal } from "../../store/activity/signals";
import { addTask, changeTask, getTask, listTasks } from "../../store/activity/tasks";
import { listSignals } from "../../store/activity/whole-timeline";
import { type KeyedRequest, makeOnce } from "../../store/idempotency";
import { changeVerdict } from "../../store/verdicts/verdicts";

/** `/accounts/{id}/signals|notes|tasks/`: what happened at an account, what people say of it, what is to be done. */
export function activityRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /accounts/:id/signals/", async (request) =>
      listSignals(db, await guard.requireUser(request), request.params.id, request.query),
    );

    serve(app, "POST /accounts/:id/signals/", async (request, reply) => {
      const principal = requireEditor(await guard.requireUser(request));
      const { id } = request.params;
      const signal = await change((tx) =>
        makeOnce(tx, principal, keyed(request), now(), {
          make: () => addSignal(tx, principal, id, request.body, now()),
          find: (made) => getSignal(tx, principal, id, made),
        }),
      );
      return reply.code(201).send(signal);
    });

    serve(app, "PUT /accounts/:id/signals/:signal/verdict/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      const place = { accountId: request.params.id, id: request.params.signal };
      await change((tx) => changeVerdict(tx, principal, place, request.body.verdict, now()));
      return reply.code(204).send(null);
    });

    serve(app, "GET /accounts/:id/notes/", async (request) =>
      listNotes(db, await guard.requireUser(request), request.params.id, request.query),
    );

    serve(app, "POST /accounts/:id/notes/", async (request, reply) => {
      const principal = requireEditor(await guard.requireUser(request));
      const { id } = request.params;
      const note = await change((tx) =>
        makeOnce(tx, principal, keyed(request), now(), {
          make: () => addNote(tx, principal, id, request.body, now()),
          find: (made) => getNote(tx, principal, id, made),
        }),
      );
      return reply.code(201).send(note);
    });

    serve(app, "GET /accounts/:id/tasks/", async (request) =>
      listTasks(db, await guard.requireUser(request), request.params.id, request.query),
    );

    serve(app, "POST /accounts/:id/tasks/", async (request, reply) => {
      const principal = requireEditor(await guard.requireUser(request));
      const { id } = request.params;
      const task = await change((tx) => {
        const find = (made: string) => getTask(tx, principal, id, made);
        const make = async () => find(await addTask(tx, principal, id, request.body, now()));
        return makeOnce(tx, principal, keyed(request), now(), { make, find });
      });
      return reply.code(201).send(task);
    });

    serve(app, "GET /accounts/:id/tasks/:task/", async (request) =>
      getTask(db, await guard.requireUser(request), request.params.id, request.params.task),
    );

    serve(app, "PATCH /accounts/:id/tasks/:task/", async (request) => {
      const principal = await guard.requireUser(request);
      const place = { accountId: request.params.id, id: request.params.task };
      await change((tx) => changeTask(tx, principal, place, request.body, now()));
      return getTask(db, principal, place.accountId, place.id);
    });
  };
}

/** Turns away who may only read (`canEditAccounts`). */
function requireEditor(principal: Principal): Principal {
  if (!canEditAccounts(principal.role)) throw forbidden();
  return principal;
}

/** What a request asks for, and the key under which it may be sent again. */
function keyed(request: { url: string; body: unknown; headers: Record<string, unknown> }): KeyedRequest {
  const key = request.headers[apiHeaders.idempotencyKey];
  return { key: typeof key === "string" ? key : undefined, request: [request.url, request.body] };
}
