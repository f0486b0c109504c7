import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { runBatches } from "../../domains/bulk/execute";
import { findTerritoryBulk } from "../../domains/bulk/read";
import { startBulk } from "../../domains/bulk/start";
import {
  addTerritory,
  changeTerritory,
  removeTerritory,
  type TerritoryAssignment,
} from "../../domains/bulk/territories/change";
import { previewTerritory } from "../../domains/bulk/territories/preview";
import { listTerritories } from "../../domains/bulk/territories/read";
import { maxPerRequest } from "../../domains/bulk/throttle";
import { getLedTeam } from "../../domains/people/teams/read";
import { type App, serve } from "../../http/serve";
import { enqueueBulk } from "../../jobs/batches/bulk";
import type { Principal } from "../../principal";

/** `/teams/territories/…`: rules of a team's leader that assign accounts without an owner. */
export function territoryRoutes(app: App, { db, now, change, createOnce }: Context): void {
  /**
   * Starts the assignment of the matching accounts as a bulk change that can be undone: a few accounts within the
   * request, many in the background.
   */
  async function begin(tx: Database, principal: Principal, giving: TerritoryAssignment | null) {
    if (giving === null) return null;
    const { query, action } = giving;
    const bulk = await startBulk(tx, principal, { selection: { query }, action, now: now() });
    const key = { clientId: principal.clientId, id: bulk.id };
    const remaining = await runBatches(tx, key, maxPerRequest + 1, now());
    if (remaining > 0) await enqueueBulk(tx, key);
    return bulk;
  }

  serve(app, "GET /teams/territories/", async (principal, request) => {
    const team = await getLedTeam(db, principal, request.query.team);
    return { items: await listTerritories(db, principal, team.id) };
  });

  serve(app, "GET /teams/territories/preview/", (principal, request) => previewTerritory(db, principal, request.query));

  serve(app, "POST /teams/territories/", async (principal, request) => {
    const { giving } = await createOnce(principal, request, (tx) => ({
      make: async () => {
        const added = await addTerritory(tx, principal, request.body, now());
        return { id: added.id, giving: await begin(tx, principal, added.giving) };
      },
      find: async (id) => ({ id, giving: await findTerritoryBulk(tx, principal, id) }),
    }));
    return { items: await listTerritories(db, principal, request.body.team_id), giving };
  });

  serve(app, "PATCH /teams/territories/:id/", async (principal, request) => {
    const { teamId, giving } = await change(async (tx) => {
      const changed = await changeTerritory(tx, principal, request.params.id, request.body, now());
      return { teamId: changed.teamId, giving: await begin(tx, principal, changed.giving) };
    });
    return { items: await listTerritories(db, principal, teamId), giving };
  });

  serve(app, "DELETE /teams/territories/:id/", async (principal, request) => {
    const teamId = await change((tx) => removeTerritory(tx, principal, request.params.id, now()));
    return { items: await listTerritories(db, principal, teamId) };
  });
}
