import { Client } from "pg";
import { openPostgres, type Store } from "@/backend/database/database";
import { accountFields } from "@/backend/database/schema/accounts/custom-fields";
import { clients, teams } from "@/backend/database/schema/core";
import type { Principal } from "@/backend/principal";
import { orderFields } from "@/backend/store/custom-fields/change";
import { listFields } from "@/backend/store/custom-fields/read";
import { readGivenValues } from "@/backend/store/custom-fields/values";
import { removeTeam } from "@/backend/store/teams/change";
import { addTerritory } from "@/backend/store/territories/change";
import { until } from "./fixtures/until";
import { type PostgresServer, startPostgres } from "./postgres/postgres";

const admin: Principal = { uid: "admin", role: "client_admin", clientId: "acme" };
const now = new Date("2026-03-02T09:00:00Z");
const first = "00000000-0000-4000-8000-000000000001";
const second = "00000000-0000-4000-8000-000000000002";
let server: PostgresServer;
let store: Store;
let watching: Client;

beforeAll(async () => {
  server = await startPostgres();
  store = await openPostgres({ url: server.url });
  watching = new Client({ connectionString: server.url });
  await watching.connect();
  await store.db.insert(clients).values({ id: "acme", name: "Acme" });
});

afterAll(async () => {
  await watching.end();
  await store.close();
  await server.stop();
});

/** Whether somebody waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  return (await watching.query(waiting)).rowCount === 1;
}

test("who orders the custom fields and who writes values of them wait for one another, and both are through", async () => {
  await store.db.insert(accountFields).values(
    [first, second].map((id, position) => ({
      ...{ clientId: "acme", id, name: `Field ${position}`, type: "number" as const, position, createdAt: now },
    })),
  );
  let ordering: Promise<void> = Promise.resolve();
  // Each field as one statement for both would hold them: the first, then the second.
  await store.db.transaction(async (writing) => {
    await readGivenValues(writing, "acme", { [first]: "1" });
    ordering = store.db.transaction((tx) => orderFields(tx, admin, [second, first], now));
    await until(isWaiting);
    await readGivenValues(writing, "acme", { [second]: "1" });
  });
  await ordering;

  expect((await listFields(store.db, "acme")).map(({ id }) => id)).toEqual([second, first]);
});

test("a territory that is added to a team while that is removed is refused, as to one that is gone", async () => {
  const row = { clientId: "acme", name: "East", createdAt: now, updatedAt: now };
  const [team] = await store.db.insert(teams).values(row).returning();
  if (!team) throw new Error("An insert returned no row");
  const territory = { team_id: team.id, name: "West", query: "state=WY", uid: null };

  let adding: Promise<unknown> = Promise.resolve();
  await store.db.transaction(async (removing) => {
    await removeTeam(removing, admin, team.id, now);
    const added = store.db.transaction((tx) => addTerritory(tx, admin, territory, now));
    adding = expect(added).rejects.toMatchObject({ status: 404, code: "not_found" });
    await until(isWaiting);
  });

  await adding;
});
