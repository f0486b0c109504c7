import { randomUUID } from "node:crypto";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  committeeSchema,
  committeeTemplateChangeSchema,
  committeeTemplateSchema,
  seatChangeSchema,
} from "@/lib/contracts/committee";
import type { Context } from "../../context";
import { requireEditor } from "../../principal";
import { fillSeat } from "../../store/committee/fill";
import { getCommittee, listRoles } from "../../store/committee/read";
import { changeTemplate } from "../../store/committee/template";

const params = z.object({ id: z.uuid() });
const seatParams = params.extend({ role: z.uuid() });

/** `/clients/me/committee/` and `/accounts/{id}/committee/…`: which roles a purchase needs, and who fills them. */
export function committeeRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/clients/me/committee/",
      {
        schema: {
          tags: ["client"],
          summary: "The roles of a buying committee",
          response: { 200: committeeTemplateSchema },
        },
      },
      async (request) => ({ roles: await listRoles(db, (await guard.requireClientAdmin(request)).clientId) }),
    );

    app.put(
      "/clients/me/committee/",
      {
        schema: {
          tags: ["client"],
          summary: "Set the roles of a buying committee",
          body: committeeTemplateChangeSchema,
          response: { 200: committeeTemplateSchema },
        },
      },
      async (request) => {
        const principal = await guard.requireClientAdmin(request);
        await change((tx) => changeTemplate(tx, principal, request.body, now()));
        return { roles: await listRoles(db, principal.clientId) };
      },
    );

    app.get(
      "/accounts/:id/committee/",
      {
        schema: {
          tags: ["accounts"],
          summary: "The buying committee of an account",
          params,
          response: { 200: committeeSchema },
        },
      },
      async (request) => getCommittee(db, await guard.requireUser(request), request.params.id),
    );

    app.put(
      "/accounts/:id/committee/:role/",
      {
        schema: {
          tags: ["accounts"],
          summary: "Give a role of the buying committee to a contact",
          params: seatParams,
          body: seatChangeSchema,
          response: { 200: committeeSchema },
        },
      },
      async (request) => {
        const principal = requireEditor(await guard.requireUser(request));
        const { id: accountId, role: roleId } = request.params;
        const writer = {
          actorId: principal.uid,
          cause: { kind: "edit", id: randomUUID() },
          at: now(),
          from: principal.from,
        };
        await change((tx) => fillSeat(tx, { clientId: principal.clientId, accountId, roleId }, request.body, writer));
        return getCommittee(db, principal, accountId);
      },
    );
  };
}
