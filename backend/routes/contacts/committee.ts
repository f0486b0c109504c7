import { randomUUID } from "node:crypto";
import type { Context } from "../../context";
import { assignSeat } from "../../domains/contacts/committee/assign-seat";
import { getCommittee, listRoles } from "../../domains/contacts/committee/read";
import { changeTemplate } from "../../domains/contacts/committee/template";
import { type App, serve } from "../../http/serve";

/**
 * `/clients/me/committee/` and `/accounts/{id}/committee/…`: the roles of a buying committee, and the contacts assigned
 * to them.
 */
export function committeeRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "GET /clients/me/committee/", async ({ clientId }) => ({
    roles: await listRoles(db, clientId),
  }));

  serve(app, "PUT /clients/me/committee/", async (principal, request) => {
    await change((tx) => changeTemplate(tx, principal, request.body, now()));
    return { roles: await listRoles(db, principal.clientId) };
  });

  serve(app, "GET /accounts/:id/committee/", (principal, request) => getCommittee(db, principal, request.params.id));

  serve(app, "PUT /accounts/:id/committee/:role/", async (principal, request) => {
    const { id: accountId, role: roleId } = request.params;
    const writer = {
      actorId: principal.uid,
      cause: { kind: "edit", id: randomUUID() },
      at: now(),
      from: principal.from,
    };
    await change((tx) => assignSeat(tx, { clientId: principal.clientId, accountId, roleId }, request.body, writer));
    return getCommittee(db, principal, accountId);
  });
}
