import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  newViewSchema,
  savedViewSchema,
  savedViewsSchema,
  viewChangeSchema,
  viewChoiceSchema,
} from "@/lib/contracts/account-view";
import { apiHeaders, idempotencyKeyPattern } from "@/lib/contracts/headers";
import type { Context } from "../../context";
import { requireClient } from "../../principal";
import { makeOnce } from "../../store/idempotency";
import { addView, changeView, chooseView, removeView } from "../../store/views/change";
import { getView, listViews } from "../../store/views/read";

const tags = ["accounts"];
const params = z.object({ id: z.uuid() });
const headers = z.looseObject({ [apiHeaders.idempotencyKey]: z.string().regex(idempotencyKeyPattern).optional() });

/** `/account-views/…`: saved views of the accounts list, private or shared with the client. */
export function accountViewRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/account-views/",
      { schema: { tags, summary: "Saved views", response: { 200: savedViewsSchema } } },
      async (request) => ({ items: await listViews(db, await guard.requireUser(request)) }),
    );

    app.post(
      "/account-views/",
      { schema: { tags, summary: "Save a view", headers, body: newViewSchema, response: { 201: savedViewSchema } } },
      async (request, reply) => {
        const principal = await guard.requireUser(request);
        requireClient(principal);
        const key = request.headers[apiHeaders.idempotencyKey];
        const keyed = { key: typeof key === "string" ? key : undefined, request: [request.url, request.body] };
        const view = await change((tx) =>
          makeOnce(tx, principal, keyed, now(), {
            make: async () => getView(tx, principal, await addView(tx, principal, request.body, now())),
            find: (id) => getView(tx, principal, id),
          }),
        );
        return reply.code(201).send(view);
      },
    );

    app.patch(
      "/account-views/:id/",
      {
        schema: { tags, summary: "Change a view", params, body: viewChangeSchema, response: { 200: savedViewSchema } },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        return change(async (tx) => {
          await changeView(tx, principal, request.params.id, request.body, now());
          return getView(tx, principal, request.params.id);
        });
      },
    );

    app.delete(
      "/account-views/:id/",
      { schema: { tags, summary: "Remove a view", params, response: { 204: z.null() } } },
      async (request, reply) => {
        const principal = await guard.requireUser(request);
        await change((tx) => removeView(tx, principal, request.params.id));
        return reply.code(204).send(null);
      },
    );

    app.put(
      "/account-views/:id/choice/",
      {
        schema: {
          tags,
          summary: "Pin a view, or open the list on it",
          params,
          body: viewChoiceSchema,
          response: { 200: savedViewSchema },
        },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        return change(async (tx) => {
          await chooseView(tx, principal, request.params.id, request.body);
          return getView(tx, principal, request.params.id);
        });
      },
    );
  };
}
