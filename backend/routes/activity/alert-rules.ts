import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  alertRuleSchema,
  alertRulesSchema,
  deletedAlertsSchema,
  newRuleSchema,
  ruleChangeSchema,
  rulePreviewQuerySchema,
  rulePreviewSchema,
} from "@/lib/contracts/alert-rule";
import { apiHeaders, idempotencyKeyPattern } from "@/lib/contracts/headers";
import type { Context } from "../../context";
import { requireClient } from "../../principal";
import { makeOnce } from "../../store/idempotency";
import { addRule, changeRule, noteDeleted, removeRule, restoreRule } from "../../store/rules/change";
import { previewRule } from "../../store/rules/preview";
import { getRule, listRules } from "../../store/rules/read";

const tags = ["alerts"];
const params = z.object({ id: z.uuid() });
const headers = z.looseObject({ [apiHeaders.idempotencyKey]: z.string().regex(idempotencyKeyPattern).optional() });

/** `/alert-rules/…`: what a member wants to be told of; everybody's own, seen by nobody else. */
export function alertRuleRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/alert-rules/",
      { schema: { tags, summary: "Own alert rules", response: { 200: alertRulesSchema } } },
      async (request) => ({ items: await listRules(db, await guard.requireUser(request), now()) }),
    );

    app.post(
      "/alert-rules/",
      { schema: { tags, summary: "Keep a rule", headers, body: newRuleSchema, response: { 201: alertRuleSchema } } },
      async (request, reply) => {
        const principal = await guard.requireUser(request);
        requireClient(principal);
        const key = request.headers[apiHeaders.idempotencyKey];
        const keyed = { key: typeof key === "string" ? key : undefined, request: [request.url, request.body] };
        const rule = await change((tx) =>
          makeOnce(tx, principal, keyed, now(), {
            make: async () => getRule(tx, principal, await addRule(tx, principal, request.body, now()), now()),
            find: (id) => getRule(tx, principal, id, now()),
          }),
        );
        return reply.code(201).send(rule);
      },
    );

    app.post(
      "/alert-rules/preview/",
      {
        schema: {
          tags,
          summary: "Try a rule on the last 30 days",
          body: rulePreviewQuerySchema,
          response: { 200: rulePreviewSchema },
        },
      },
      async (request) => previewRule(db, await guard.requireUser(request), request.body, now()),
    );

    app.post(
      "/alert-rules/deleted/",
      { schema: { tags, summary: "Note deleted alerts", body: deletedAlertsSchema, response: { 204: z.null() } } },
      async (request, reply) => {
        const principal = await guard.requireUser(request);
        await change((tx) => noteDeleted(tx, principal, request.body, now()));
        return reply.code(204).send(null);
      },
    );

    app.patch(
      "/alert-rules/:id/",
      {
        schema: { tags, summary: "Change a rule", params, body: ruleChangeSchema, response: { 200: alertRuleSchema } },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        return change(async (tx) => {
          await changeRule(tx, principal, request.params.id, request.body, now());
          return getRule(tx, principal, request.params.id, now());
        });
      },
    );

    app.delete(
      "/alert-rules/:id/",
      { schema: { tags, summary: "Remove a rule", params, response: { 204: z.null() } } },
      async (request, reply) => {
        const principal = await guard.requireUser(request);
        await change((tx) => removeRule(tx, principal, request.params.id, now()));
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/alert-rules/:id/restore/",
      { schema: { tags, summary: "Bring a removed rule back", params, response: { 200: alertRuleSchema } } },
      async (request) => {
        const principal = await guard.requireUser(request);
        return change(async (tx) => {
          await restoreRule(tx, principal, request.params.id);
          return getRule(tx, principal, request.params.id, now());
        });
      },
    );
  };
}
