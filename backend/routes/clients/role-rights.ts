import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { changeRoleRight, readRoleRights } from "../../domains/people/role-rights";
import { serve } from "../../http/serve";
import { requireProof } from "../../sign-in/identity-proof";

/** `/clients/me/role-rights/`: what the client has denied to its roles. */
export function roleRightRoutes({ db, now, guard, change, sealer }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /clients/me/role-rights/", async (request) => readRoleRights(db, await guard.requireUser(request)));

    serve(app, "PUT /clients/me/role-rights/", async (request) => {
      const by = await guard.requireUser(request);
      const { proof, ...wanted } = request.body;
      requireProof(sealer, await guard.authenticate(request), { proof, now: now() });
      return change(async (tx) => {
        await changeRoleRight(tx, by, wanted, now());
        return readRoleRights(tx, by);
      });
    });
  };
}
