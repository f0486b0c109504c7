import { randomUUID } from "node:crypto";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { accountDetailSchema } from "@/lib/contracts/account";
import { accessRequestSchema, colleaguesSchema, ownerChangeSchema } from "@/lib/contracts/activity";
import { canAssignOwner } from "@/lib/contracts/rights";
import type { Context } from "../../context";
import { AppError, forbidden, notFound } from "../../errors";
import type { Principal } from "../../principal";
import { getAccountRef } from "../../store/account-ref";
import { findAccount } from "../../store/accounts/read";
import { requestAccess } from "../../store/activity/access-requests";
import { assignOwner } from "../../store/activity/owner";
import { unwatch, watch } from "../../store/activity/watches";
import { listColleagues } from "../../store/colleagues/colleagues";

const params = z.object({ id: z.uuid() });

/** `/people/…`, `/access-requests/`, and who looks after or watches an account. */
export function peopleRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  const editNow = () => ({ cause: { kind: "edit", id: randomUUID() }, at: now() });

  async function getAccount(principal: Principal, id: string) {
    const account = await findAccount(db, principal, id, now());
    if (!account) throw notFound();
    return account;
  }

  return async (app) => {
    app.get(
      "/people/",
      {
        schema: {
          tags: ["people"],
          summary: "The people of my client",
          querystring: z.strictObject({ q: z.string().max(200).optional() }),
          response: { 200: colleaguesSchema },
        },
      },
      async (request) => ({ items: await listColleagues(db, await guard.requireUser(request), request.query.q) }),
    );

    app.put(
      "/accounts/:id/owner/",
      {
        schema: {
          tags: ["accounts"],
          summary: "Say who looks after an account",
          params,
          body: ownerChangeSchema,
          response: { 200: accountDetailSchema },
        },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        if (!canAssignOwner(principal.role)) throw forbidden();
        const { id } = request.params;
        await change((tx) => assignOwner(tx, principal, id, request.body.uid, editNow()));
        return getAccount(principal, id);
      },
    );

    app.post(
      "/accounts/:id/watch/",
      { schema: { tags: ["accounts"], summary: "Watch an account", params, response: { 204: z.null() } } },
      async (request, reply) => {
        const principal = await guard.requireUser(request);
        const account = await getAccountRef(db, principal, request.params.id);
        await watch(db, principal, account.id, now());
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/accounts/:id/watch/",
      { schema: { tags: ["accounts"], summary: "Watch it no more", params, response: { 204: z.null() } } },
      async (request, reply) => {
        const principal = await guard.requireUser(request);
        const account = await getAccountRef(db, principal, request.params.id);
        await unwatch(db, principal, account.id);
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/access-requests/",
      {
        schema: {
          tags: ["people"],
          summary: "Ask my client's admins for access",
          body: accessRequestSchema,
          response: { 202: z.null() },
        },
      },
      async (request, reply) => {
        // Not `requireUser`: who has no role yet may ask for one.
        const { user } = await guard.requireHolder(request);
        const { clientId } = user;
        if (clientId === null) throw new AppError(409, "no_client", "You don't belong to a client.");
        const person = { uid: user.id, clientId, name: user.fullName };
        await change((tx) => requestAccess(tx, person, request.body, now()));
        return reply.code(202).send(null);
      },
    );
  };
}
