import { z } from "zod";
import { type Database, openPostgres } from "@/backend/database/database";
import { defineJob } from "@/backend/jobs/define-job";
import { createJobRunner } from "@/backend/jobs/runner/run-jobs";
import { enqueue } from "@/backend/queue/enqueue";
import { prepareQueues, queueOf } from "@/backend/queue/queue";
import { withPostgres } from "@/stack/postgres/postgres";
import { benchServices } from "./support/job-services";

const count = 2_000;
const backends = 2;
const concurrency = 8;
/**
 * The lowest accepted rate, as a share of plain pg-boss's: to take a lease and to end in a transaction, a job needs
 * four statements, whereas plain pg-boss needs one.
 */
const lowestShare = 0.25;

const done = new Map<string, number>();

/** A job that only ends in its own transaction, as jobs that write data do. */
const benchJob = defineJob(
  { name: "bench", schema: z.null() },
  async (_data, run) => {
    await run.db.transaction((tx) => run.finish(tx));
    done.set(run.id, (done.get(run.id) ?? 0) + 1);
  },
  { concurrency, deleteWhenDone: true },
);

/**
 * Measures jobs per second on PostgreSQL: two backends with eight parallel jobs each, from the queue to the commit that
 * ends a job, with lease and trace. The reference in the same run is plain pg-boss, with the same number of workers,
 * which fetch and delete jobs.
 *
 * @returns whether each job ran once, at a quarter of plain pg-boss's rate or more
 */
export async function benchJobs(): Promise<boolean> {
  return withPostgres(async (url) => {
    const stores = await Promise.all(Array.from({ length: backends }, () => openPostgres({ url })));
    const databases = stores.map(({ db }) => db);
    const [first] = databases;
    if (!first) throw new Error("no database");
    await prepareQueues(first, [benchJob]);
    try {
      await fill(first);
      const plain = await ratePerSecond(() => Promise.all(databases.map(drainQueue)));
      await fill(first);
      const runners = databases.map((db) => createJobRunner([benchJob], benchServices(db)));
      const withRunner = await ratePerSecond(() => Promise.all(runners.map((runner) => runner.drain())));
      return report(withRunner, plain);
    } finally {
      for (const store of stores) await store.close();
    }
  });
}

async function fill(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (let at = 0; at < count; at += 1) await enqueue(tx, benchJob, null);
  });
}

/** Simulates a worker of pg-boss: fetches jobs and deletes each when it is done. */
async function drainQueue(db: Database): Promise<void> {
  const queue = queueOf(db);
  for (;;) {
    const jobs = await queue.fetch(benchJob.name, { batchSize: concurrency, priority: false });
    if (jobs.length === 0) return;
    await Promise.all(jobs.map(({ id }) => queue.deleteJob(benchJob.name, id)));
  }
}

async function ratePerSecond(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (count * 1_000) / (performance.now() - startMs);
}

function report(withRunner: number, plain: number): boolean {
  const isOnce = done.size === count && [...done.values()].every((times) => times === 1);
  const share = withRunner / plain;
  const isMet = isOnce && share >= lowestShare;
  console.log(`\n${count.toLocaleString("en")} jobs, ${backends} backends, ${concurrency} at once in each, PostgreSQL`);
  console.log(
    `  pg-boss alone ${plain.toFixed(0)}/s, ours ${withRunner.toFixed(0)}/s; each once: ${isOnce ? "yes" : "NO"}`,
  );
  console.log(`${isMet ? "ok  " : "MISS"} ours / pg-boss alone: ${share.toFixed(2)} (limit ${lowestShare})`);
  return isMet;
}
