import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { changeRoleRight, readRoleRights } from "../../domains/people/role-rights";
import { serve } from "../../http/serve";
import { requireProof } from "../../sign-in/identity-proof";

/** `/clients/me/role-rights/`: what the client has denied to its roles. */
export function roleRightRoutes({ db, now, guard, change, sealer }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /clients/me/role-rights/", (principal) => readRoleRights(db, principal));

    serve(app, "PUT /clients/me/role-rights/", async (by, request) => {
      const { proof, ...wanted } = request.body;
      requireProof(sealer, await guard.authenticate(request), { proof, now: now() });
      return change(async (tx) => {
        await changeRoleRight(tx, by, wanted, now());
        return readRoleRights(tx, by);
      });
    });
  };
}
