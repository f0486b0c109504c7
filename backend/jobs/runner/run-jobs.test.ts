import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { readRows } from "../../database/database";
import { clients } from "../../database/schema/core";
import { claimDue } from "../../queue/claim-due";
import { enqueue, enqueueRecurring } from "../../queue/enqueue";
import { type JobOptions, prepareQueues, queueOf } from "../../queue/queue";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { defineJob, defineTimedJob, type JobRun } from "../define-job";
import { expireLeases, renewLeases } from "./lease";
import { createJobRunner } from "./run-jobs";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const schema = z.object({ word: z.string() });
let count = 0;

/** A job with a unique name, and a runner that only runs this job. */
async function setUp(
  handler: (data: { word: string }, run: JobRun) => Promise<void>,
  options: Partial<JobOptions> & { abandon?: (data: { word: string }, run: JobRun) => Promise<void> } = {},
  runner: Parameters<typeof createJobRunner>[2] = {},
) {
  count += 1;
  const job = defineJob({ name: `test-${count}`, schema }, handler, { retryDelaySeconds: 1, ...options });
  await prepareQueues(backend.store.db, [job]);
  return { job, runner: createJobRunner([job], backend.services, runner), db: backend.store.db };
}

const rowsOf = (name: string) =>
  readRows(
    backend.store.db,
    z.object({ state: z.string(), output: z.unknown(), data: z.unknown(), retryLimit: z.number() }),
    sql`select state, output, data, retry_limit as "retryLimit" from pgboss.job where name = ${name}`,
  );
/** Makes the pending retries of a job due now. */
const makeDue = (name: string) =>
  backend.store.db.execute(sql`update pgboss.job set start_after = now() - interval '1 s' where name = ${name}`);
/** Expires the lease of a running attempt. */
async function expire(name: string): Promise<void> {
  await backend.store.db.execute(sql`update pgboss.job set started_on = now() - interval '1 h' where name = ${name}`);
  await expireLeases(backend.store.db);
  await makeDue(name);
}
/** Simulates a process that claims a job and dies. */
async function crash(name: string): Promise<void> {
  expect(await queueOf(backend.store.db).fetch(name)).toHaveLength(1);
  await expire(name);
}
/** Creates a point at which the test pauses a handler. */
function hold() {
  let arrive = () => {};
  let leave = () => {};
  const entered = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const enter = () => {
    arrive();
    return left;
  };
  return { entered, enter, leave: () => leave() };
}

test("runs a job once its transaction commits, and never after a rollback", async () => {
  const seen: string[] = [];
  const { job, runner, db } = await setUp(async ({ word }) => void seen.push(word));

  await db.transaction((tx) => enqueue(tx, job, { word: "kept" }));
  await db
    .transaction(async (tx) => {
      await enqueue(tx, job, { word: "lost" });
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  await runner.drain();
  await runner.drain();

  expect(seen).toEqual(["kept"]);
  expect(await rowsOf(job.name)).toMatchObject([{ state: "completed" }]);
});

test("rejects invalid job data when the job is enqueued", async () => {
  const { job, db } = await setUp(async () => undefined);
  const wrong: { word: string } = JSON.parse('{"word":1}');

  await expect(enqueue(db, job, wrong)).rejects.toThrow(z.ZodError);
});

test("retries a failed job after a pause and marks it as failed after the last attempt", async () => {
  const attempts: number[] = [];
  const { job, runner, db } = await setUp(
    async (_data, { attempt }) => {
      attempts.push(attempt);
      throw new Error("not today");
    },
    { retryLimit: 1 },
  );

  await enqueue(db, job, { word: "x" });
  await runner.drain();
  const afterFirst = await rowsOf(job.name);
  await makeDue(job.name);
  await runner.drain();

  expect(afterFirst).toMatchObject([{ state: "retry" }]);
  expect(attempts).toEqual([1, 2]);
  expect(await rowsOf(job.name)).toMatchObject([{ state: "failed", output: { problem: "not today" } }]);
});

test("keeps the values in a database error out of the job's row", async () => {
  const { job, runner, db } = await setUp(async ({ word }) => void (await db.execute(sql`select ${word}::int`)), {
    retryLimit: 0,
  });

  await enqueue(db, job, { word: "a secret" });
  await runner.drain();

  const [row] = await rowsOf(job.name);
  expect(row).toMatchObject({ state: "failed", output: { problem: expect.stringContaining("22P02") } });
  expect(JSON.stringify(row?.output)).not.toContain("a secret");
});

test("runs as many jobs at once as the concurrency limit allows, and no more", async () => {
  let running = 0;
  let maxRunning = 0;
  let release = () => {};
  const areAllIn = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { job, runner, db } = await setUp(
    async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      if (running === 3) release();
      await areAllIn;
      await db.execute(sql`select 1`);
      running -= 1;
    },
    { concurrency: 3 },
  );

  for (let n = 0; n < 10; n += 1) await enqueue(db, job, { word: `${n}` });
  await runner.drain();

  expect(maxRunning).toBe(3);
  expect((await rowsOf(job.name)).every(({ state }) => state === "completed")).toBe(true);
});

test("leaves room for another client while one client has many jobs", async () => {
  const acme = hold();
  const globex = hold();
  const seen: (string | null)[] = [];
  const { job, runner, db } = await setUp(
    async (_data, { clientId }) => {
      seen.push(clientId);
      await (clientId === "acme" ? acme : globex).enter();
    },
    { concurrency: 2 },
  );
  for (let n = 0; n < 3; n += 1) await enqueue(db, job, { word: "first" }, { clientId: "acme" });

  const drained = runner.drain();
  await acme.entered;
  await enqueue(db, job, { word: "later" }, { clientId: "globex" });
  const others = runner.drain();
  await globex.entered;
  const between = [...seen];
  globex.leave();
  acme.leave();
  await Promise.all([drained, others]);

  expect(between).toEqual(["acme", "globex"]);
  expect(seen).toHaveLength(4);
});

test("alternates between clients if only one job runs at a time", async () => {
  const seen: (string | null)[] = [];
  const { job, runner, db } = await setUp(async (_data, { clientId }) => void seen.push(clientId));
  for (let n = 0; n < 3; n += 1) await enqueue(db, job, { word: "first" }, { clientId: "acme" });
  await enqueue(db, job, { word: "later" }, { clientId: "globex" });

  await runner.drain();

  expect(seen).toEqual(["acme", "globex", "acme", "acme"]);
});

test("clients take turns, so that none waits for the older jobs of several others, nor do jobs of no client", async () => {
  const seen: (string | null)[] = [];
  const { job, runner, db } = await setUp(async (_data, { clientId }) => void seen.push(clientId));
  for (const clientId of ["acme", "globex"])
    for (let n = 0; n < 2; n += 1) await enqueue(db, job, { word: "first" }, { clientId });
  await enqueue(db, job, { word: "later" }, { clientId: "initech" });
  for (let n = 0; n < 2; n += 1) await enqueue(db, job, { word: "later" });

  await runner.drain();

  expect(seen).toEqual(["acme", "globex", "initech", null, "acme", "globex", null]);
});

test("yields to requests between a job's transactions, but not before the first", async () => {
  const seen: string[] = [];
  const { job, db } = await setUp(async (_data, run) => {
    for (let n = 0; n < 3; n += 1) await run.db.transaction(async () => void seen.push("transaction"));
  });
  const yieldToRequests = async () => void seen.push("yield");
  await enqueue(db, job, { word: "x" });

  await createJobRunner([job], { ...backend.services, yieldToRequests }).drain();

  expect(seen).toEqual(["transaction", "yield", "transaction", "yield", "transaction"]);
});

test("runs each job once with two runners", async () => {
  const seen: string[] = [];
  const { job, runner, db } = await setUp(async ({ word }) => void seen.push(word), { concurrency: 5 });
  const other = createJobRunner([job], backend.services);

  for (let n = 0; n < 20; n += 1) await enqueue(db, job, { word: `${n}` });
  await Promise.all([runner.drain(), other.drain()]);

  expect(seen.sort()).toEqual(Array.from({ length: 20 }, (_, n) => `${n}`).sort());
});

test("renews leases while its jobs use every connection for background work", async () => {
  const { store, services } = backend;
  const jobs = hold();
  let firstId = "";
  const { job, db } = await setUp(
    (_data, run) =>
      run.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        firstId ||= run.id;
        await jobs.enter();
      }),
    { concurrency: 20 },
  );
  const options = { leaseSeconds: 4, maintenanceDb: store.maintenance };
  const runner = createJobRunner([job], { ...services, db: store.background }, options);
  const findEnd = async () => {
    const end = sql`select started_on + expire_in as "end" from pgboss.job where id = ${firstId}::uuid`;
    const [row] = await readRows(db, z.object({ end: z.coerce.date() }), end);
    return row?.end.getTime() ?? 0;
  };
  for (let n = 0; n < 20; n += 1) await enqueue(db, job, { word: `${n}` });

  runner.start();
  await jobs.entered;
  const first = await findEnd();
  while ((await findEnd()) <= first) await new Promise((resolve) => setTimeout(resolve, 50));
  jobs.leave();
  await runner.stop();

  expect((await rowsOf(job.name)).map(({ data }) => data)).not.toContainEqual(expect.objectContaining({ crashes: 1 }));
});

test("retries a job whose process died after the lease expires", async () => {
  const seen: number[] = [];
  const { job, runner, db } = await setUp(async (_data, { attempt }) => void seen.push(attempt));
  await enqueue(db, job, { word: "x" });
  await crash(job.name);
  await runner.drain();

  expect(seen).toEqual([2]);
});

test("takes over a job whose process died before its attempt began", async () => {
  const seen: string[] = [];
  const { job, runner, db } = await setUp(async () => void seen.push("performed"));
  await enqueue(db, job, { word: "x" });
  await claimDue(db, job, { fullClients: [], lastClient: null, leaseSeconds: 20 });

  await db.execute(sql`update pgboss.job set started_on = now() - interval '21 s' where name = ${job.name}`);
  await expireLeases(db);
  await makeDue(job.name);
  await runner.drain();

  expect(seen).toEqual(["performed"]);
});

test("abandons a job after its process died twice and reports it as failed", async () => {
  const seen: string[] = [];
  const { job, runner, db } = await setUp(async () => void seen.push("performed"), {
    abandon: async ({ word }, { attempt }) => void seen.push(`abandoned ${word} ${attempt}`),
  });
  await enqueue(db, job, { word: "x" });

  for (let n = 0; n < 2; n += 1) await crash(job.name);
  for (let n = 0; n < 2; n += 1) {
    await makeDue(job.name);
    await runner.drain();
  }

  expect(seen).toEqual(["abandoned x 3"]);
  expect(await rowsOf(job.name)).toMatchObject([
    { state: "failed", output: { problem: "The process stopped during this job (attempts: 2)" } },
  ]);
});

test("abandons a job whose process died during the last attempt", async () => {
  const seen: string[] = [];
  const { job, runner, db } = await setUp(async () => void seen.push("performed"), {
    retryLimit: 0,
    abandon: async () => void seen.push("abandoned"),
  });
  await enqueue(db, job, { word: "x" });

  await crash(job.name);
  await runner.drain();

  expect(seen).toEqual(["abandoned"]);
  // A limit of 0 is kept: a job that was never to be retried isn't shown to operators as a dead letter.
  expect(await rowsOf(job.name)).toMatchObject([{ state: "failed", retryLimit: 0 }]);
});

describe("an attempt that lost its lease", () => {
  const endings: Record<string, (run: JobRun) => Promise<void>> = {
    completes: async () => undefined,
    fails: async () => {
      throw new Error("too late");
    },
    finishes: (run) => run.db.transaction((tx) => run.finish(tx)),
  };

  test.each(Object.keys(endings))("doesn't affect the next attempt when it %s", async (ending) => {
    const first = hold();
    const second = hold();
    const { job, runner, db } = await setUp(async (_data, run) => {
      if (run.attempt > 1) return second.enter();
      await first.enter();
      await endings[ending]?.(run);
    });
    const other = createJobRunner([job], backend.services);
    await enqueue(db, job, { word: "x" });

    const lost = runner.drain();
    await first.entered;
    await expire(job.name);
    const drained = other.drain();
    await second.entered;
    first.leave();
    await lost;
    const between = await rowsOf(job.name);
    second.leave();
    await drained;

    expect(between).toMatchObject([{ state: "active" }]);
    expect(await rowsOf(job.name)).toMatchObject([{ state: "completed" }]);
  });

  test("doesn't renew the lease of the next attempt", async () => {
    const { job, db } = await setUp(async () => undefined);
    await enqueue(db, job, { word: "x" });
    const [row] = await queueOf(db).fetch(job.name);
    const attempt = { name: job.name, id: row?.id ?? "", retryCount: 0 };
    const before = await renewLeases(db, [attempt], 20);

    await expire(job.name);
    await queueOf(db).fetch(job.name);

    expect(before).toEqual(new Set([attempt]));
    expect(await renewLeases(db, [attempt], 20)).toEqual(new Set());
    expect((await renewLeases(db, [{ ...attempt, retryCount: 1 }], 20)).size).toBe(1);
  });
});

test("aborts an attempt that exceeds its timeout and counts it as failed", async () => {
  let isAborted = false;
  const { job, runner, db } = await setUp(
    (_data, { signal }) =>
      new Promise<void>(() =>
        signal.addEventListener("abort", () => {
          isAborted = true;
        }),
      ),
    { timeoutSeconds: 0.05, retryLimit: 0 },
  );

  await enqueue(db, job, { word: "x" });
  await runner.drain();

  expect(isAborted).toBe(true);
  expect(await rowsOf(job.name)).toMatchObject([{ state: "failed" }]);
});

test("commits a handler's writes and the end of its job together", async () => {
  const { job, runner, db } = await setUp(
    (_data, run) =>
      db.transaction(async (tx) => {
        await run.finish(tx);
        if (run.attempt === 1) throw new Error("half way");
      }),
    { deleteWhenDone: true },
  );

  await enqueue(db, job, { word: "x" });
  await runner.drain();
  const between = await rowsOf(job.name);
  await makeDue(job.name);
  await runner.drain();

  expect(between).toMatchObject([{ state: "retry" }]);
  expect(await rowsOf(job.name)).toEqual([]);
});

test("enqueues a recurring job once per interval, even from several processes", async () => {
  const { job, db } = await setUp(async () => undefined);

  await Promise.all([1, 2, 3].map(() => enqueueRecurring(db, [{ name: job.name, everySeconds: 86_400 }])));

  expect(await rowsOf(job.name)).toHaveLength(1);
});

test("runs a recurring job once per interval, even if its row is deleted when it is done", async () => {
  let runs = 0;
  const everySeconds = 86_400;
  const work = async () => {
    runs += 1;
  };
  const job = defineTimedJob("test-recurring", work, { everySeconds, deleteWhenDone: true });
  const { db } = backend.store;
  await prepareQueues(db, [job]);
  const runner = createJobRunner([job], backend.services);
  const recurring = [{ name: job.name, everySeconds }];
  await enqueueRecurring(db, recurring);
  await runner.drain();

  await enqueueRecurring(db, recurring);
  await runner.drain();
  expect(runs).toBe(1);

  // The next interval.
  await db.execute(sql`update pgboss.job set singleton_on = singleton_on - interval '1 day' where name = ${job.name}`);
  await enqueueRecurring(db, recurring);
  await runner.drain();
  expect(runs).toBe(2);
  expect(await rowsOf(job.name)).toMatchObject([{ state: "completed" }]);
});

test("keeps only one waiting job per key", async () => {
  const { job, db } = await setUp(async () => undefined, { oneWaitingPerKey: true });

  for (const key of ["a", "a", "b"]) await enqueue(db, job, { word: key }, { key });

  expect(await rowsOf(job.name)).toHaveLength(2);
});

test("prepares queues idempotently, even in concurrent calls", async () => {
  const jobs = [1, 2, 3].map((n) => defineJob({ name: `prepared-${n}`, schema }, async () => undefined));

  await Promise.all([1, 2, 3].map(() => prepareQueues(backend.store.db, jobs)));

  const names = (await queueOf(backend.store.db).getQueues()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(jobs.map(({ name }) => name)));
});

test.each([0, 5])(
  "stops a job of a client that is suspended until it is resumed, and keeps its %d retries",
  async (retryLimit) => {
    const suspendedAt = new Date();
    let isStopped = false;
    let attempts = 0;
    const { job, runner, db } = await setUp(
      async (_data, { signal, attempt, finish }) => {
        attempts += 1;
        expect(attempt).toBe(1);
        if (attempts > 1) return;
        await db.update(clients).set({ suspendedAt }).where(eq(clients.id, "acme"));
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
        await expect(db.transaction(finish)).rejects.toThrow("suspended");
        isStopped = true;
      },
      { retryLimit },
      { leaseSeconds: 1 },
    );
    await enqueue(db, job, { word: "long" }, { clientId: "acme" });

    runner.start();
    await runner.drain();
    await makeDue(job.name);
    await runner.drain();
    expect([isStopped, attempts]).toEqual([true, 1]);
    expect(await rowsOf(job.name)).toMatchObject([{ state: "retry", retryLimit }]);
    await db.update(clients).set({ suspendedAt: null }).where(eq(clients.id, "acme"));
    await runner.drain();
    await runner.stop();

    expect(attempts).toBe(2);
    expect(await rowsOf(job.name)).toMatchObject([{ state: "completed" }]);
  },
);

describe("a process that stops", () => {
  test("returns a long job to its queue, and doesn't count a crash or a retry", async () => {
    const job = hold();
    const attempts: number[] = [];
    const set = await setUp(
      async (_data, { attempt }) => {
        attempts.push(attempt);
        if (attempts.length === 1) await job.enter();
      },
      { retryLimit: 0 },
      { stopGraceMs: 10 },
    );
    await enqueue(set.db, set.job, { word: "long" });

    set.runner.start();
    await job.entered;
    await set.runner.stop();
    const [row] = await rowsOf(set.job.name);
    await createJobRunner([set.job], backend.services).drain();
    job.leave();

    expect(row).toMatchObject({ state: "retry", data: expect.not.objectContaining({ crashes: 1 }) });
    expect(attempts).toEqual([1, 1]);
    expect(await rowsOf(set.job.name)).toMatchObject([{ state: "completed" }]);
  });

  test("waits for a job that must end before the stop, and completes it", async () => {
    const job = hold();
    const set = await setUp(() => job.enter(), { endsBeforeStop: true }, { stopGraceMs: 10 });
    await enqueue(set.db, set.job, { word: "delivery" });

    set.runner.start();
    await job.entered;
    const stopped = set.runner.stop();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const during = await rowsOf(set.job.name);
    job.leave();
    await stopped;

    expect(during).toMatchObject([{ state: "active" }]);
    expect(await rowsOf(set.job.name)).toMatchObject([{ state: "completed" }]);
  });

  test("renews the lease of a job that ends in time, and completes it", async () => {
    const job = hold();
    const set = await setUp(() => job.enter(), {}, { leaseSeconds: 1, stopGraceMs: 60_000 });
    await enqueue(set.db, set.job, { word: "short" });
    const isExpired = sql`select started_on + expire_in < now() as "isExpired" from pgboss.job where name = ${set.job.name}`;

    set.runner.start();
    await job.entered;
    const stopped = set.runner.stop();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const found = await readRows(set.db, z.object({ isExpired: z.boolean() }), isExpired);
    job.leave();
    await stopped;

    expect(found).toEqual([{ isExpired: false }]);
    expect(await rowsOf(set.job.name)).toMatchObject([{ state: "completed" }]);
  });
});

test("gives other processes time to renew their leases after the database was unavailable", async () => {
  const warn = jest.spyOn(backend.services.log, "warn").mockImplementation(() => undefined);
  const { db } = backend.store;
  let isAway = true;
  const maintenanceDb = new Proxy(db, {
    get: (target, key) => {
      if (isAway && key === "execute") throw new Error("the database is away");
      return Reflect.get(target, key);
    },
  });
  const { job, runner } = await setUp(async () => undefined, {}, { leaseSeconds: 2, maintenanceDb });
  await enqueue(db, job, { word: "x" });
  await claimDue(db, job, { fullClients: [], lastClient: null, leaseSeconds: 1 });

  runner.start();
  await new Promise((resolve) => setTimeout(resolve, 1_800));
  const backMs = performance.now();
  isAway = false;
  while ((await rowsOf(job.name))[0]?.state === "active") await new Promise((resolve) => setTimeout(resolve, 20));
  const waitedMs = performance.now() - backMs;
  await runner.stop();
  warn.mockRestore();

  expect(waitedMs).toBeGreaterThan(1_900);
});
