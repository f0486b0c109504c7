import { randomUUID } from "node:crypto";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { canAssignOwner } from "@/lib/contracts/rights";
import type { Context } from "../../context";
import { AppError, forbidden, notFound } from "../../errors";
import { serve } from "../../http/serve";
import type { Principal } from "../../principal";
import { getAccountRef } from "../../store/account-ref";
import { findAccount } from "../../store/accounts/read";
import { requestAccess } from "../../store/activity/access-requests";
import { assignOwner } from "../../store/activity/owner";
import { unwatch, watch } from "../../store/activity/watches";
import { listColleagues } from "../../store/colleagues/colleagues";

/** `/people/…`, `/access-requests/`, and who looks after or watches an account. */
export function peopleRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  const editNow = () => ({ cause: { kind: "edit", id: randomUUID() }, at: now() });

  async function getAccount(principal: Principal, id: string) {
    const account = await findAccount(db, principal, id, now());
    if (!account) throw notFound();
    return account;
  }

  return async (app) => {
    serve(app, "GET /people/", async (request) => ({
      items: await listColleagues(db, await guard.requireUser(request), request.query.q),
    }));

    serve(app, "PUT /accounts/:id/owner/", async (request) => {
      const principal = await guard.requireUser(request);
      if (!canAssignOwner(principal.role)) throw forbidden();
      const { id } = request.params;
      await change((tx) => assignOwner(tx, principal, id, request.body.uid, editNow()));
      return getAccount(principal, id);
    });

    serve(app, "POST /accounts/:id/watch/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      const account = await getAccountRef(db, principal, request.params.id);
      await watch(db, principal, account.id, now());
      return reply.code(204).send(null);
    });

    serve(app, "DELETE /accounts/:id/watch/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      const account = await getAccountRef(db, principal, request.params.id);
      await unwatch(db, principal, account.id);
      return reply.code(204).send(null);
    });

    serve(app, "POST /access-requests/", async (request, reply) => {
      // Not `requireUser`: who has no role yet may ask for one.
      const { user } = await guard.requireHolder(request);
      const { clientId } = user;
      if (clientId === null) throw new AppError(409, "no_client", "You don't belong to a client.");
      const person = { uid: user.id, clientId, name: user.fullName };
      await change((tx) => requestAccess(tx, person, request.body, now()));
      return reply.code(202).send(null);
    });
  };
}
