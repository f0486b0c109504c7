import type { Context } from "../../context";
import { changeRoleRight, readRoleRights } from "../../domains/people/role-rights";
import { type App, serve } from "../../http/serve";

/** `/clients/me/role-rights/`: the permissions that the client has denied to roles. */
export function roleRightRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "GET /clients/me/role-rights/", (principal) => readRoleRights(db, principal));

  serve(app, "PUT /clients/me/role-rights/", async (by, request) => {
    const { proof: _proof, ...input } = request.body;
    return change(async (tx) => {
      await changeRoleRight(tx, by, input, now());
      return readRoleRights(tx, by);
    });
  });
}
