import { type Database, openPostgres } from "@/backend/database/database";
import { users } from "@/backend/database/schema/core";
import { seedCatalogue } from "@/backend/seed/catalogue";
import { seedSample } from "@/backend/seed/sample";
import { hashPassword } from "@/backend/sign-in/password";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { pooled } from "@/stack/fixtures/pooled";
import { startPostgres, startReplica } from "@/stack/postgres/postgres";
import { meterOf, type ServerLoad, type ServerMeter } from "./replica/server-load";
import { buildBenchApp } from "./support/bench-app";
import { benchPrincipal, makeAccounts } from "./support/many-accounts";

const accounts = 100_000;
const rounds = 40;
const atOnce = 4;
const lowestShare = 0.5;
const settings = { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track_utility": "off" };

/** The host's parallel requests for a screen, including those that must read the primary. */
const frame = ["/frame/"];
const screens = {
  home: [...frame, "/home/queue/", "/home/"],
  "accounts, searched": [
    ...frame,
    ...["/account-views/", "/teams/", "/accounts/?q=inc", "/accounts/facets/?q=inc", "/accounts/total/?q=inc"],
    ...["/industries/", "/accounts/bulk/?open=1", "/accounts/fields/"],
  ],
  insights: [...frame, "/insights/"],
};
type ScreenName = keyof typeof screens;

const people = { "the sample workspace": "rep@acme.example", "100,000 accounts": "bench@bench.example" };

/** The cost of a screen for the server and its replica, over all rounds. */
interface Cost {
  server: ServerLoad;
  replica: ServerLoad;
  perSecond: number;
}

/**
 * Measures how much load a streaming replica takes off the server: statements and processor time of PostgreSQL for
 * three screens, with all of the host's requests for them, without a replica and with one.
 *
 * @returns whether the replica takes half of the statements and of the processor time of these screens, or more
 */
export async function benchReplica(): Promise<boolean> {
  const server = await startPostgres(settings);
  await fill(server.url);
  const replica = await startReplica(server, settings);
  const meters = [await meterOf(server.url), await meterOf(replica.url)] as const;
  try {
    const without = await measureAll({ url: server.url }, meters);
    const beside = await measureAll({ url: server.url, replicaUrl: replica.url }, meters);
    return report(without, beside);
  } finally {
    for (const meter of meters) await meter.close();
    await replica.stop();
    await server.stop();
  }
}

async function fill(url: string): Promise<void> {
  const store = await openPostgres({ url, statementTimeoutMs: 0 });
  const { db } = store;
  await seedCatalogue(db);
  await seedSample(db, new Date());
  await makeAccounts(db, accounts);
  await addPerson(db);
  await db.execute("create extension pg_stat_statements");
  await db.execute("vacuum analyze");
  await store.close();
}

async function addPerson(db: Database): Promise<void> {
  const { uid, role, clientId } = benchPrincipal;
  const email = people["100,000 accounts"];
  const passwordHash = await hashPassword(samplePassword);
  await db.insert(users).values({ id: uid, username: uid, email, fullName: "Bench", role, clientId, passwordHash });
  await db.execute(`update accounts set owner_id = '${uid}' where client_id = '${clientId}' and id in (
    select id from accounts where client_id = '${clientId}' order by name limit 500)`);
}

type Costs = Map<string, Cost>;

async function measureAll(
  urls: { url: string; replicaUrl?: string },
  meters: readonly [ServerMeter, ServerMeter],
): Promise<Costs> {
  const store = await openPostgres(urls);
  const app = await buildBenchApp(store);
  const costs: Costs = new Map();
  for (const [place, email] of Object.entries(people)) {
    const signedIn = await app.inject({
      method: "POST",
      url: "/auth/login/",
      payload: { email, password: samplePassword },
    });
    const headers = { authorization: `Bearer ${signedIn.json().access_token}` };
    const ask = async (path: string) => {
      const { statusCode, body } = await app.inject({ method: "GET", url: path, headers });
      if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}: ${body}`);
    };
    for (const name of Object.keys(screens) as ScreenName[]) {
      const show = () => Promise.all(screens[name].map(ask));
      await pooled(5, 1, show);
      for (const meter of meters) await meter.reset();
      const fromMs = performance.now();
      await pooled(rounds, atOnce, show);
      const perSecond = (rounds * screens[name].length * 1000) / (performance.now() - fromMs);
      const [server, replica] = [await meters[0].read(), await meters[1].read()];
      costs.set(`${name}, ${place}`, { server, replica, perSecond });
    }
  }
  await app.close();
  await store.close();
  return costs;
}

/** Prints the cost of each screen, and checks the limits of the three together. */
function report(without: Costs, beside: Costs): boolean {
  console.log(`\nA screen's cost without → with a replica, at the server (and at the replica)`);
  return Object.keys(people)
    .map((place) => {
      const names = Object.keys(screens).map((name) => `${name}, ${place}`);
      for (const name of names) console.log(`  ${name.padEnd(42)}${textOf(without.get(name), beside.get(name))}`);
      const sum = (costs: Costs, what: keyof ServerLoad) =>
        names.reduce((total, name) => total + (costs.get(name)?.server[what] ?? Number.NaN), 0);
      return (["statements", "cpuMs"] as const)
        .map((what) =>
          judge(`${what === "cpuMs" ? "processor time" : what}, ${place}`, 1 - sum(beside, what) / sum(without, what)),
        )
        .every(Boolean);
    })
    .every(Boolean);
}

function textOf(without: Cost | undefined, beside: Cost | undefined): string {
  if (!without || !beside) throw new Error("a screen wasn't measured both ways");
  const each = (what: keyof ServerLoad) =>
    [without.server, beside.server, beside.replica].map((load) => (load[what] / rounds).toFixed(1));
  const [statements, cpu] = [each("statements"), each("cpuMs")].map(
    ([from, to, there]) => `${from} → ${to} (${there})`,
  );
  const rate = `${without.perSecond.toFixed(0)} → ${beside.perSecond.toFixed(0)}`;
  return `statements ${statements?.padEnd(20)} cpu ms ${cpu?.padEnd(20)} requests/s ${rate}`;
}

function judge(what: string, share: number): boolean {
  const isKept = share >= lowestShare;
  const percent = (part: number) => `${(100 * part).toFixed(0)} %`;
  console.log(
    `${isKept ? "ok  " : "MISS"} ${what}: ${percent(share)} leave the server (limit ${percent(lowestShare)})`,
  );
  return isKept;
}
