import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  audienceSchema,
  messageChangeSchema,
  messageSchema,
  messageScopes,
  messagesSchema,
  newMessageSchema,
} from "@/lib/contracts/message";
import { pageLimit } from "@/lib/contracts/page";
import { roleSchema } from "@/lib/contracts/role";
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
} from "../../store/messages/messages";

const tags = ["messages"];
const params = z.object({ id: z.uuid() });
const scope = z.enum(messageScopes);
const roleList = z
  .string()
  .max(200)
  .transform((text) => text.split(",").filter((part) => part !== ""))
  .pipe(z.array(roleSchema).max(5))
  .optional();

/** `/messages/…`: announcements, by those who may publish them (`canPublish`). */
export function messageRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/messages/",
      {
        schema: {
          tags,
          summary: "List messages",
          querystring: z.strictObject({
            scope: scope.optional(),
            cursor: z.string().max(1000).optional(),
            limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
          }),
          response: { 200: messagesSchema },
        },
      },
      async (request) => listMessages(db, await guard.requireUser(request), request.query, now()),
    );

    app.get(
      "/messages/audience/",
      {
        schema: {
          tags,
          summary: "How many people a message would reach",
          querystring: z.strictObject({ scope, roles: roleList }),
          response: { 200: audienceSchema },
        },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        return { people: await countAudience(db, principal, request.query.scope, request.query.roles ?? []) };
      },
    );

    app.get(
      "/messages/:id/",
      { schema: { tags, summary: "One message", params, response: { 200: messageSchema } } },
      async (request) => getMessage(db, await guard.requireUser(request), request.params.id, now()),
    );

    app.post(
      "/messages/",
      { schema: { tags, summary: "Publish a message", body: newMessageSchema, response: { 201: messageSchema } } },
      async (request, reply) => {
        const principal = await guard.requireUser(request);
        const id = await change((tx) => addMessage(tx, principal, request.body, now()));
        return reply.code(201).send(await getMessage(db, principal, id, now()));
      },
    );

    app.patch(
      "/messages/:id/",
      {
        schema: {
          tags,
          summary: "Change a message",
          params,
          body: messageChangeSchema,
          response: { 200: messageSchema },
        },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        await change((tx) => changeMessage(tx, principal, request.params.id, request.body, now()));
        return getMessage(db, principal, request.params.id, now());
      },
    );

    app.post(
      "/messages/:id/end/",
      { schema: { tags, summary: "End a live message", params, response: { 200: messageSchema } } },
      async (request) => {
        const principal = await guard.requireUser(request);
        await change((tx) => endMessage(tx, principal, request.params.id, now()));
        return getMessage(db, principal, request.params.id, now());
      },
    );

    app.post(
      "/messages/:id/show-again/",
      {
        schema: { tags, summary: "Show it again to those who dismissed it", params, response: { 200: messageSchema } },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        const id = await change((tx) => showAgain(tx, principal, request.params.id, now()));
        return getMessage(db, principal, id, now());
      },
    );

    app.delete(
      "/messages/:id/",
      { schema: { tags, summary: "Delete a message", params, response: { 204: z.null() } } },
      async (request, reply) => {
        const principal = await guard.requireUser(request);
        await change((tx) => deleteMessage(tx, principal, request.params.id, now()));
        return reply.code(204).send(null);
      },
    );
  };
}
