import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, openPostgres, readRows } from "@/backend/database/database";
import { signals } from "@/backend/database/schema/activity";
import { alertRules, ruleAlerts } from "@/backend/database/schema/alert-rules";
import { users } from "@/backend/database/schema/core";
import { announceSignal } from "@/backend/domains/values/rule-events/announce";
import { alertMailJob } from "@/backend/jobs/alerts/alert-mail";
import { ruleOverflowJob, rulesJob } from "@/backend/jobs/alerts/rules";
import { createJobRunner } from "@/backend/jobs/runner/run-jobs";
import { prepareQueues } from "@/backend/queue/queue";
import { seedCatalogue } from "@/backend/seed/catalogue";
import { choicesOf } from "@/lib/contracts/accounts/fields";
import { ruleTopics } from "@/lib/contracts/rules/rule-kind";
import { withPostgres } from "@/stack/postgres/postgres";
import { benchServices } from "./support/job-services";
import { benchPrincipal, makeAccounts } from "./support/many-accounts";

const members = 200;
const rulesOfEach = 50;
const events = 1_000;
const accountCount = 20_000;
const limitSeconds = 60;
const kinds = ruleTopics.signal.slice(0, 8);
const { clientId } = benchPrincipal;

/**
 * Measures matching 1,000 signals with 10,000 rules of one client, from a signal's announcement to its last alert in
 * the outbox. An eighth of the rules match each signal's topic. Each rule has one of 250 queries, or selects the user's
 * own accounts.
 *
 * @returns whether it takes at most a minute
 */
export async function benchRules(): Promise<boolean> {
  return withPostgres(async (url) => {
    const store = await openPostgres({ url, statementTimeoutMs: 0 });
    await seedCatalogue(store.db);
    await makeAccounts(store.db, accountCount);
    await makeRules(store.db);
    const isMet = await measureEvents(store.db);
    await store.close();
    return isMet;
  });
}

async function makeRules(db: Database): Promise<void> {
  const ids = Array.from({ length: members }, (_one, n) => `member-${n}`);
  await db
    .insert(users)
    .values(
      ids.map((id) => ({ id, username: id, email: `${id}@bench.example`, fullName: id, clientId, role: "sales_rep" })),
    );
  await db.execute(sql`update accounts a set owner_id = 'member-' || (n.at % ${members})
    from (select id, row_number() over (order by id) as at from accounts) n where a.id = n.id and n.at % 3 = 0`);
  const states = (
    await readRows(
      db,
      z.object({ state: z.string() }),
      sql`select hq_state as state from accounts
      where hq_state is not null group by 1 order by count(*) desc, 1 limit 42`,
    )
  ).map(({ state }) => state);
  const now = new Date();
  for (const [at, userId] of ids.entries())
    await db.insert(alertRules).values(
      Array.from({ length: rulesOfEach }, (_one, n) => {
        const step = at * rulesOfEach + n;
        const index = Math.floor(step / kinds.length) % 250;
        const query = n === 0 ? "owner=me" : queryOf(index, states);
        const topics = [kinds[step % kinds.length] ?? "other"];
        const rule = { clientId, userId, name: `Rule ${step}`, query, kind: "signal" as const, topics };
        return { ...rule, isOn: true, createdAt: now, updatedAt: now };
      }),
    );
  await db.execute(sql`analyze`);
}

/** A typical list filter: a state and a size, sometimes words or a figure as well. */
function queryOf(index: number, states: readonly string[]): string {
  const bands = choicesOf("market_cap_band");
  const params = new URLSearchParams();
  params.set("state", states[index % states.length] ?? "CA");
  params.set("band", bands[Math.floor(index / states.length) % bands.length] ?? "Mid Cap");
  if (index % 5 === 0) params.set("employees_min", "500");
  if (index % 10 === 0) params.set("q", "the");
  return params.toString();
}

async function measureEvents(db: Database): Promise<boolean> {
  const jobs = [rulesJob, ruleOverflowJob, alertMailJob];
  await prepareQueues(db, jobs);
  const runner = createJobRunner(jobs, benchServices(db));
  const rows = await makeSignals(db);
  const [warm = [], measured = []] = [rows.slice(0, 20), rows.slice(20)];
  await announce(db, warm);
  await runner.drain();
  const beforeMs = performance.now();
  await announce(db, measured);
  const announced = secondsSince(beforeMs);
  await runner.drain();
  const seconds = secondsSince(beforeMs);
  const [counts] = await readRows(
    db,
    z.object({ raised: z.number(), held: z.number() }),
    sql`select (count(*) filter (where not is_held))::int as raised, (count(*) filter (where is_held))::int as held from ${ruleAlerts}`,
  );
  const isMet = seconds <= limitSeconds;
  console.log(
    `\n${measured.length.toLocaleString("en")} signals against ${(members * rulesOfEach).toLocaleString("en")} rules`,
  );
  console.log(`  alerts ${counts?.raised}, held back ${counts?.held}; announcing took ${announced.toFixed(1)} s of it`);
  console.log(
    `  ${seconds.toFixed(1)} s, ${(seconds / limitSeconds).toFixed(2)} × ${limitSeconds} s: ${isMet ? "kept" : "MISS"}`,
  );
  return isMet;
}

function secondsSince(beforeMs: number): number {
  return (performance.now() - beforeMs) / 1_000;
}

async function makeSignals(db: Database) {
  const ids = await readRows(
    db,
    z.object({ id: z.string() }),
    sql`select id from accounts order by id limit ${events + 20}`,
  );
  const at = new Date();
  return db
    .insert(signals)
    .values(
      ids.map(({ id: accountId }, n) => ({
        ...{ clientId, accountId, title: `Signal ${n}`, source: "bench", occurredAt: at, createdAt: at },
        kind: kinds[n % kinds.length] ?? ("other" as const),
      })),
    )
    .returning({ id: signals.id, kind: signals.kind, clientId: signals.clientId });
}

async function announce(db: Database, rows: readonly { id: string; kind: string; clientId: string }[]): Promise<void> {
  for (const row of rows) await db.transaction((tx) => announceSignal(tx, row, []));
}
