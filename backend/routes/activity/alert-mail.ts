import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  alertMailStateSchema,
  alertPreferencesChangeSchema,
  alertPreferencesSchema,
  unsubscribeSchema,
} from "@/lib/contracts/alert-preferences";
import type { Context } from "../../context";
import { notFound } from "../../errors";
import { changePreferences, readPreferences } from "../../store/alert-mail/preferences";
import { isMailed, stopMail } from "../../store/alert-mail/reschedule";
import { readUnsubscribeToken } from "../../store/alert-mail/unsubscribe";

const tags = ["alerts"];

/** `/alert-preferences/`: how a member is told of their alerts; everybody's own, seen by nobody else. */
export function alertPreferenceRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/alert-preferences/",
      { schema: { tags, summary: "How I am told of alerts", response: { 200: alertPreferencesSchema } } },
      async (request) => readPreferences(db, await guard.requireUser(request)),
    );

    app.patch(
      "/alert-preferences/",
      {
        schema: {
          tags,
          summary: "Change how I am told of alerts",
          body: alertPreferencesChangeSchema,
          response: { 200: alertPreferencesSchema },
        },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        return change((tx) => changePreferences(tx, principal, request.body, now()));
      },
    );
  };
}

/** `/alert-mail/…`: what the link of a mail does, without a sign-in. Reading changes nothing: mail scanners follow links. */
export function unsubscribeRoutes({ db, now, sealer, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/alert-mail/unsubscribe/",
      {
        schema: {
          tags,
          summary: "Whether the person of a link is mailed alerts",
          security: [],
          querystring: unsubscribeSchema,
          response: { 200: alertMailStateSchema },
        },
      },
      async (request) => {
        const member = readUnsubscribeToken(sealer, request.query.token);
        if (!member) throw notFound();
        return { is_on: await isMailed(db, member) };
      },
    );

    app.post(
      "/alert-mail/unsubscribe/",
      {
        schema: {
          tags,
          summary: "Stop mail about alerts by a mail's link",
          security: [],
          body: unsubscribeSchema,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const member = readUnsubscribeToken(sealer, request.body.token);
        if (!member) throw notFound();
        await change((tx) => stopMail(tx, member, now()));
        return reply.code(204).send(null);
      },
    );
  };
}
