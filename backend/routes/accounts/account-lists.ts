import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  accountListSchema,
  accountListsSchema,
  listChangeSchema,
  matchedSchema,
  newListSchema,
  pastedSchema,
} from "@/lib/contracts/account-list";
import { apiHeaders, idempotencyKeyPattern } from "@/lib/contracts/headers";
import type { Context } from "../../context";
import { requireClient } from "../../principal";
import { makeOnce } from "../../store/idempotency";
import { matchPasted } from "../../store/imports/match-pasted";
import { addList, changeList, removeList } from "../../store/lists/change";
import { getList, listLists } from "../../store/lists/read";

const tags = ["accounts"];
const params = z.object({ id: z.uuid() });
const headers = z.looseObject({ [apiHeaders.idempotencyKey]: z.string().regex(idempotencyKeyPattern).optional() });

/** `/account-lists/…`: lists of accounts that are kept by hand. What is on them changes by `/accounts/bulk/`. */
export function accountListRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/account-lists/",
      { schema: { tags, summary: "Lists kept by hand", response: { 200: accountListsSchema } } },
      async (request) => ({ items: await listLists(db, await guard.requireUser(request)) }),
    );

    app.post(
      "/account-lists/",
      { schema: { tags, summary: "Make a list", headers, body: newListSchema, response: { 201: accountListSchema } } },
      async (request, reply) => {
        const principal = await guard.requireUser(request);
        requireClient(principal);
        const key = request.headers[apiHeaders.idempotencyKey];
        const keyed = { key: typeof key === "string" ? key : undefined, request: [request.url, request.body] };
        const list = await change((tx) =>
          makeOnce(tx, principal, keyed, now(), {
            make: async () => getList(tx, principal, await addList(tx, principal, request.body, now())),
            find: (id) => getList(tx, principal, id),
          }),
        );
        return reply.code(201).send(list);
      },
    );

    app.post(
      "/account-lists/match/",
      {
        schema: {
          tags,
          summary: "Which accounts pasted domains, tickers and names mean",
          body: pastedSchema,
          response: { 200: matchedSchema },
        },
      },
      async (request) => matchPasted(db, await guard.requireUser(request), request.body.entries),
    );

    app.patch(
      "/account-lists/:id/",
      {
        schema: {
          tags,
          summary: "Rename or share a list",
          params,
          body: listChangeSchema,
          response: { 200: accountListSchema },
        },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        return change(async (tx) => {
          await changeList(tx, principal, request.params.id, request.body, now());
          return getList(tx, principal, request.params.id);
        });
      },
    );

    app.delete(
      "/account-lists/:id/",
      { schema: { tags, summary: "Delete a list; its accounts stay", params, response: { 204: z.null() } } },
      async (request, reply) => {
        const principal = await guard.requireUser(request);
        await change((tx) => removeList(tx, principal, request.params.id));
        return reply.code(204).send(null);
      },
    );
  };
}
