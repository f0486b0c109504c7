import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError, notFound } from "@/lib/contracts/app-error";
import type { Context } from "../../context";
import { serve } from "../../http/serve";
import { changeMember, describeMember, listMembers } from "../../store/members";

/** `/clients/me/people/`: the client's members, managed by its admin. */
export function memberRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /clients/me/people/", async (request) =>
      listMembers(db, await guard.requireClientAdmin(request), request.query),
    );

    serve(app, "PATCH /clients/me/people/:uid/", async (request) => {
      const admin = await guard.requireClientAdmin(request);
      const { uid } = request.params;
      if (uid === admin.uid) throw new AppError(409, "oneself", "You can't change your own role or access.");
      const wanted = { by: admin, uid, change: request.body, now: now() };
      const person = await change((tx) => changeMember(tx, wanted));
      if (!person) throw notFound();
      return describeMember(person, admin.uid);
    });
  };
}
