import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { changeRoleRight, readRoleRights } from "../../domains/people/role-rights";
import { serve } from "../../http/serve";

/** `/clients/me/role-rights/`: the permissions that the client has denied to roles. */
export function roleRightRoutes({ db, now, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /clients/me/role-rights/", (principal) => readRoleRights(db, principal));

    serve(app, "PUT /clients/me/role-rights/", async (by, request) => {
      const { proof: _proof, ...wanted } = request.body;
      return change(async (tx) => {
        await changeRoleRight(tx, by, wanted, now());
        return readRoleRights(tx, by);
      });
    });
  };
}
