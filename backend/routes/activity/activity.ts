import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  activityQuerySchema,
  newNoteSchema,
  newSignalSchema,
  newTaskSchema,
  noteSchema,
  notesPageSchema,
  signalSchema,
  signalsPageSchema,
  taskChangeSchema,
  taskSchema,
  tasksPageSchema,
} from "@/lib/contracts/activity";
import { apiHeaders, idempotencyKeyPattern } from "@/lib/contracts/headers";
import { canEditAccounts } from "@/lib/contracts/rights";
import type { Context } from "../../context";
import { forbidden } from "../../errors";
import type { Principal } from "../../principal";
import { addNote, getNote, listNotes } from "../../store/activity/notes";
import { addSignal, getSignal, listSignals } from "../../store/activity/signals";
import { addTask, changeTask, getTask, listTasks } from "../../store/activity/tasks";
import { type KeyedRequest, makeOnce } from "../../store/idempotency";

const tags = ["activity"];
const params = z.object({ id: z.uuid() });
const headers = z.looseObject({ [apiHeaders.idempotencyKey]: z.string().regex(idempotencyKeyPattern).optional() });

/** `/accounts/{id}/signals|notes|tasks/`: what happened at an account, what people say of it, what is to be done. */
export function activityRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  const list = { tags, params, querystring: activityQuerySchema };

  return async (app) => {
    app.get(
      "/accounts/:id/signals/",
      { schema: { ...list, summary: "What happened", response: { 200: signalsPageSchema } } },
      async (request) => listSignals(db, await guard.requireUser(request), request.params.id, request.query),
    );

    app.post(
      "/accounts/:id/signals/",
      {
        schema: {
          tags,
          summary: "Record a signal",
          params,
          headers,
          body: newSignalSchema,
          response: { 201: signalSchema },
        },
      },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        const { id } = request.params;
        const signal = await change((tx) =>
          makeOnce(tx, principal, keyed(request), now(), {
            make: () => addSignal(tx, principal, id, request.body, now()),
            find: (made) => getSignal(tx, principal, id, made),
          }),
        );
        return reply.code(201).send(signal);
      },
    );

    app.get(
      "/accounts/:id/notes/",
      { schema: { ...list, summary: "Notes", response: { 200: notesPageSchema } } },
      async (request) => listNotes(db, await guard.requireUser(request), request.params.id, request.query),
    );

    app.post(
      "/accounts/:id/notes/",
      {
        schema: { tags, summary: "Write a note", params, headers, body: newNoteSchema, response: { 201: noteSchema } },
      },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        const { id } = request.params;
        const note = await change((tx) =>
          makeOnce(tx, principal, keyed(request), now(), {
            make: () => addNote(tx, principal, id, request.body, now()),
            find: (made) => getNote(tx, principal, id, made),
          }),
        );
        return reply.code(201).send(note);
      },
    );

    app.get(
      "/accounts/:id/tasks/",
      { schema: { ...list, summary: "Tasks", response: { 200: tasksPageSchema } } },
      async (request) => listTasks(db, await guard.requireUser(request), request.params.id, request.query),
    );

    app.post(
      "/accounts/:id/tasks/",
      { schema: { tags, summary: "Add a task", params, headers, body: newTaskSchema, response: { 201: taskSchema } } },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        const { id } = request.params;
        const task = await change((tx) => {
          const find = (made: string) => getTask(tx, principal, id, made);
          const make = async () => find(await addTask(tx, principal, id, request.body, now()));
          return makeOnce(tx, principal, keyed(request), now(), { make, find });
        });
        return reply.code(201).send(task);
      },
    );

    app.get(
      "/accounts/:id/tasks/:task/",
      {
        schema: { tags, summary: "One task", params: params.extend({ task: z.uuid() }), response: { 200: taskSchema } },
      },
      async (request) => getTask(db, await guard.requireUser(request), request.params.id, request.params.task),
    );

    app.patch(
      "/accounts/:id/tasks/:task/",
      {
        schema: {
          tags,
          summary: "Change a task",
          params: params.extend({ task: z.uuid() }),
          body: taskChangeSchema,
          response: { 200: taskSchema },
        },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        const place = { accountId: request.params.id, id: request.params.task };
        await change((tx) => changeTask(tx, principal, place, request.body, now()));
        return getTask(db, principal, place.accountId, place.id);
      },
    );
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
