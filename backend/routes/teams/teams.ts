import type { Context } from "../../context";
import { readCoverage } from "../../domains/home/team-coverage/read";
import { addTeam, changeTeam, removeTeam } from "../../domains/people/teams/change";
import { readTeamEnding } from "../../domains/people/teams/ending";
import { listOwnTeams, listTeams } from "../../domains/people/teams/read";
import { nudge } from "../../domains/rules/nudges/nudge";
import { type App, serve } from "../../http/serve";

/**
 * `/clients/me/teams/…`: the client's teams, managed by its admin; `/teams/`: the user's own team, and the accounts of
 * a leader's team that need attention; `/accounts/{id}/nudges/`: a leader's short message to one member about an
 * account.
 */
export function teamRoutes(app: App, { db, now, change, createOnce }: Context): void {
  serve(app, "GET /clients/me/teams/", ({ clientId }) => listTeams(db, clientId));

  serve(app, "POST /clients/me/teams/", async (principal, request) => {
    await createOnce(principal, request, (tx) => ({
      make: async () => ({ id: await addTeam(tx, principal, request.body, now()) }),
      find: async (id) => ({ id }),
    }));
    return listTeams(db, principal.clientId);
  });

  serve(app, "PATCH /clients/me/teams/:id/", async (principal, request) => {
    await change((tx) => changeTeam(tx, principal, request.params.id, request.body, now()));
    return listTeams(db, principal.clientId);
  });

  serve(app, "DELETE /clients/me/teams/:id/", async (principal, request) => {
    await change((tx) => removeTeam(tx, principal, request.params.id, now()));
    return listTeams(db, principal.clientId);
  });

  serve(app, "GET /clients/me/teams/:id/ending/", ({ clientId }, request) =>
    readTeamEnding(db, clientId, request.params.id),
  );

  serve(app, "GET /teams/", (principal) => listOwnTeams(db, principal));

  serve(app, "GET /teams/coverage/", (principal, request) => readCoverage(db, principal, request.query, now()));

  serve(app, "POST /accounts/:id/nudges/", (principal, request) =>
    change((tx) => nudge(tx, principal, request.params.id, request.body, now())),
  );
}
