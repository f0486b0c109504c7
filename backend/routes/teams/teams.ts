import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { addTeam, changeTeam, removeTeam } from "../../domains/people/teams/change";
import { readTeamEnding } from "../../domains/people/teams/ending";
import { listOwnTeams, listTeams } from "../../domains/people/teams/read";
import { makeOnce } from "../../domains/shared/idempotency";
import { keyedRequest } from "../../http/keyed-request";
import { serve } from "../../http/serve";

/** `/clients/me/teams/…`: the client's teams, managed by its admin; `/teams/`: the user's own team. */
export function teamRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /clients/me/teams/", async (request) => listTeams(db, (await guard.requireUser(request)).clientId));

    serve(app, "POST /clients/me/teams/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      await change((tx) =>
        makeOnce(tx, principal, keyedRequest(request), now(), {
          make: async () => ({ id: await addTeam(tx, principal, request.body, now()) }),
          find: async (id) => ({ id }),
        }),
      );
      return reply.code(201).send(await listTeams(db, principal.clientId));
    });

    serve(app, "PATCH /clients/me/teams/:id/", async (request) => {
      const principal = await guard.requireUser(request);
      await change((tx) => changeTeam(tx, principal, request.params.id, request.body, now()));
      return listTeams(db, principal.clientId);
    });

    serve(app, "DELETE /clients/me/teams/:id/", async (request) => {
      const principal = await guard.requireUser(request);
      await change((tx) => removeTeam(tx, principal, request.params.id, now()));
      return listTeams(db, principal.clientId);
    });

    serve(app, "GET /clients/me/teams/:id/ending/", async (request) =>
      readTeamEnding(db, (await guard.requireUser(request)).clientId, request.params.id),
    );

    serve(app, "GET /teams/", async (request) => listOwnTeams(db, await guard.requireUser(request)));
  };
}
