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
import { canEditAccounts } from "@/lib/contracts/rights";
import type { Context } from "../context";
import { forbidden } from "../errors";
import type { Principal } from "../session/principal";
import { addNote, listNotes } from "../store/activity/notes";
import { addSignal, listSignals } from "../store/activity/signals";
import { addTask, changeTask, getTask, listTasks } from "../store/activity/tasks";

const tags = ["activity"];
const params = z.object({ id: z.uuid() });

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
      { schema: { tags, summary: "Record a signal", params, body: newSignalSchema, response: { 201: signalSchema } } },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        const { id } = request.params;
        return reply.code(201).send(await change((tx) => addSignal(tx, principal, id, request.body, now())));
      },
    );

    app.get(
      "/accounts/:id/notes/",
      { schema: { ...list, summary: "Notes", response: { 200: notesPageSchema } } },
      async (request) => listNotes(db, await guard.requireUser(request), request.params.id, request.query),
    );

    app.post(
      "/accounts/:id/notes/",
      { schema: { tags, summary: "Write a note", params, body: newNoteSchema, response: { 201: noteSchema } } },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        const { id } = request.params;
        return reply.code(201).send(await change((tx) => addNote(tx, principal, id, request.body, now())));
      },
    );

    app.get(
      "/accounts/:id/tasks/",
      { schema: { ...list, summary: "Tasks", response: { 200: tasksPageSchema } } },
      async (request) => listTasks(db, await guard.requireUser(request), request.params.id, request.query),
    );

    app.post(
      "/accounts/:id/tasks/",
      { schema: { tags, summary: "Add a task", params, body: newTaskSchema, response: { 201: taskSchema } } },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        const { id } = request.params;
        const taskId = await change((tx) => addTask(tx, principal, id, request.body, now()));
        return reply.code(201).send(await getTask(db, principal, id, taskId));
      },
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
