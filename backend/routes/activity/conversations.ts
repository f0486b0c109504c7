import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  conversationChangeSchema,
  conversationSchema,
  newConversationSchema,
  noteChangeSchema,
  noteSchema,
  timelinePageSchema,
  timelineQuerySchema,
} from "@/lib/contracts/activity";
import { apiHeaders, idempotencyKeyPattern } from "@/lib/contracts/headers";
import { canEditAccounts } from "@/lib/contracts/rights";
import type { Context } from "../../context";
import { forbidden } from "../../errors";
import type { Principal } from "../../principal";
import {
  addConversation,
  changeConversation,
  getConversation,
  setConversationRemoved,
} from "../../store/activity/conversations";
import { changeNote, getNote, setNoteRemoved } from "../../store/activity/notes";
import { readWholeTimeline } from "../../store/activity/whole-timeline";
import { makeOnce } from "../../store/idempotency";

const tags = ["activity"];
const params = z.object({ id: z.uuid() });
const itemParams = params.extend({ item: z.uuid() });
const headers = z.looseObject({ [apiHeaders.idempotencyKey]: z.string().regex(idempotencyKeyPattern).optional() });
const nothing = { 204: z.null() };

/** `/accounts/{id}/timeline/` and `conversations/`, and what an author does with an own note: change, remove, restore. */
export function conversationRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  const placeOf = ({ id, item }: z.infer<typeof itemParams>) => ({ accountId: id, id: item });

  return async (app) => {
    app.get(
      "/accounts/:id/timeline/",
      {
        schema: {
          tags,
          summary: "Everything that happened at an account",
          params,
          querystring: timelineQuerySchema,
          response: { 200: timelinePageSchema },
        },
      },
      async (request) => readWholeTimeline(db, await guard.requireUser(request), request.params.id, request.query),
    );

    app.post(
      "/accounts/:id/conversations/",
      {
        schema: {
          tags,
          summary: "Log a call or a meeting",
          params,
          headers,
          body: newConversationSchema,
          response: { 201: conversationSchema },
        },
      },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        const { id: accountId } = request.params;
        const key = request.headers[apiHeaders.idempotencyKey];
        const keyed = { key: typeof key === "string" ? key : undefined, request: [request.url, request.body] };
        const made = await change((tx) =>
          makeOnce(tx, principal, keyed, now(), {
            make: () => addConversation(tx, principal, accountId, request.body, now()),
            find: (id) => getConversation(tx, principal, { accountId, id }),
          }),
        );
        return reply.code(201).send(made);
      },
    );

    app.patch(
      "/accounts/:id/conversations/:item/",
      {
        schema: {
          tags,
          summary: "Change a call or a meeting of one's own",
          params: itemParams,
          body: conversationChangeSchema,
          response: { 200: conversationSchema },
        },
      },
      async (request) => {
        const principal = requireEditor(await guard.requireUser(request));
        return change((tx) => changeConversation(tx, principal, placeOf(request.params), request.body, now()));
      },
    );

    app.delete(
      "/accounts/:id/conversations/:item/",
      { schema: { tags, summary: "Remove a call or a meeting of one's own", params: itemParams, response: nothing } },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        await change((tx) => setConversationRemoved(tx, principal, placeOf(request.params), now()));
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/accounts/:id/conversations/:item/restore/",
      {
        schema: { tags, summary: "Take that removal back", params: itemParams, response: { 200: conversationSchema } },
      },
      async (request) => {
        const principal = requireEditor(await guard.requireUser(request));
        const place = placeOf(request.params);
        await change((tx) => setConversationRemoved(tx, principal, place, null));
        return getConversation(db, principal, place);
      },
    );

    app.patch(
      "/accounts/:id/notes/:item/",
      {
        schema: {
          tags,
          summary: "Change a note of one's own",
          params: itemParams,
          body: noteChangeSchema,
          response: { 200: noteSchema },
        },
      },
      async (request) => {
        const principal = requireEditor(await guard.requireUser(request));
        return change((tx) => changeNote(tx, principal, placeOf(request.params), request.body, now()));
      },
    );

    app.delete(
      "/accounts/:id/notes/:item/",
      { schema: { tags, summary: "Remove a note of one's own", params: itemParams, response: nothing } },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        await change((tx) => setNoteRemoved(tx, principal, placeOf(request.params), now()));
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/accounts/:id/notes/:item/restore/",
      { schema: { tags, summary: "Take that removal back", params: itemParams, response: { 200: noteSchema } } },
      async (request) => {
        const principal = requireEditor(await guard.requireUser(request));
        const { accountId, id } = placeOf(request.params);
        await change((tx) => setNoteRemoved(tx, principal, { accountId, id }, null));
        return getNote(db, principal, accountId, id);
      },
    );
  };
}

/** Turns away who may only read (`canEditAccounts`). */
function requireEditor(principal: Principal): Principal {
  if (!canEditAccounts(principal.role)) throw forbidden();
  return principal;
}
