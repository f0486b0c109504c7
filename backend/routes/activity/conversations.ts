import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { apiHeaders } from "@/lib/contracts/headers";
import { canEditAccounts } from "@/lib/contracts/rights";
import type { Context } from "../../context";
import { forbidden } from "../../errors";
import { serve } from "../../http/serve";
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

const params = z.object({ id: z.uuid() });
const itemParams = params.extend({ item: z.uuid() });

/** `/accounts/{id}/timeline/` and `conversations/`, and what an author does with an own note: change, remove, restore. */
export function conversationRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  const placeOf = ({ id, item }: z.infer<typeof itemParams>) => ({ accountId: id, id: item });

  return async (app) => {
    serve(app, "GET /accounts/:id/timeline/", async (request) =>
      readWholeTimeline(db, await guard.requireUser(request), request.params.id, request.query),
    );

    serve(app, "POST /accounts/:id/conversations/", async (request, reply) => {
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
    });

    serve(app, "PATCH /accounts/:id/conversations/:item/", async (request) => {
      const principal = requireEditor(await guard.requireUser(request));
      return change((tx) => changeConversation(tx, principal, placeOf(request.params), request.body, now()));
    });

    serve(app, "DELETE /accounts/:id/conversations/:item/", async (request, reply) => {
      const principal = requireEditor(await guard.requireUser(request));
      await change((tx) => setConversationRemoved(tx, principal, placeOf(request.params), now()));
      return reply.code(204).send(null);
    });

    serve(app, "POST /accounts/:id/conversations/:item/restore/", async (request) => {
      const principal = requireEditor(await guard.requireUser(request));
      const place = placeOf(request.params);
      await change((tx) => setConversationRemoved(tx, principal, place, null));
      return getConversation(db, principal, place);
    });

    serve(app, "PATCH /accounts/:id/notes/:item/", async (request) => {
      const principal = requireEditor(await guard.requireUser(request));
      return change((tx) => changeNote(tx, principal, placeOf(request.params), request.body, now()));
    });

    serve(app, "DELETE /accounts/:id/notes/:item/", async (request, reply) => {
      const principal = requireEditor(await guard.requireUser(request));
      await change((tx) => setNoteRemoved(tx, principal, placeOf(request.params), now()));
      return reply.code(204).send(null);
    });

    serve(app, "POST /accounts/:id/notes/:item/restore/", async (request) => {
      const principal = requireEditor(await guard.requireUser(request));
      const { accountId, id } = placeOf(request.params);
      await change((tx) => setNoteRemoved(tx, principal, { accountId, id }, null));
      return getNote(db, principal, accountId, id);
    });
  };
}

/** Turns away who may only read (`canEditAccounts`). */
function requireEditor(principal: Principal): Principal {
  if (!canEditAccounts(principal.role)) throw forbidden();
  return principal;
}
