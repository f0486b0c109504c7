import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../database/database";
import { claimDue } from "../../queue/claim-due";
import type { JobRow } from "../../queue/job-row";
import type { AnyJob, JobServices } from "../define-job";
import { AttemptReleasedError } from "./lease";
import { createMaintenance, type RunningAttempt } from "./maintenance";
import { createPollLoop } from "./poll-loop";
import { createAttemptRunner } from "./run-attempt";

/** Runs the jobs of one process. Any number of processes share the queues of one database. */
export interface JobRunner {
  /** Called after an enqueue, to start due jobs immediately. */
  wake(): void;
  /** Runs jobs that are due or become due during the call. @returns when nothing more is due */
  drain(): Promise<void>;
  /** Starts polling the queues, and enqueues the recurring jobs. */
  start(): void;
  /** Claims no more jobs, waits for those in progress, and returns those that take longer to their queues. */
  stop(): Promise<void>;
}

interface Options {
  /** Interval of polling for jobs that another process enqueued or that have become due. */
  pollMs?: number;
  /** Time without a renewal after which a process counts as dead and its jobs are taken over. */
  leaseSeconds?: number;
  /** Time that jobs in progress get to end when the process stops. */
  stopGraceMs?: number;
  /**
   * Has a connection that no job uses, so that leases are renewed however long statements of jobs take; absent: the
   * jobs' connections.
   */
  maintenanceDb?: Database;
}

/** Creates the runner of one process. It claims jobs after `start` or `drain`. */
export function createJobRunner(jobs: readonly AnyJob[], services: JobServices, options: Options = {}): JobRunner {
  const { db, log } = services;
  const { pollMs = 2_000, leaseSeconds = 20, stopGraceMs = 5_000, maintenanceDb = db } = options;
  const byName = new Map(jobs.map((job) => [job.name, job]));
  /** The client whose job was claimed last, by queue. */
  const lastClients = new Map<string, string | null>();
  const underWay = new Map<Promise<void>, RunningAttempt>();
  const run = createAttemptRunner(services);
  let isStarted = false;
  const pauseMs = () => (isStarted ? pollMs : null);
  const pollLoop = createPollLoop({
    claimDue: claimAll,
    findPauseMs: async () => pauseMs(),
    onError: (error) => {
      log.warn({ err: error }, "failed to claim jobs");
      return pauseMs();
    },
  });
  const maintenance = createMaintenance(
    jobs,
    { db: maintenanceDb, log },
    {
      leaseSeconds,
      listAttempts: () => [...underWay.values()],
      onMaintained: pollLoop.wake,
    },
  );

  async function claimAll(): Promise<void> {
    for (const name of await findDueQueues(db)) await claimJobs(name);
  }

  async function claimJobs(name: string): Promise<void> {
    const job = byName.get(name);
    // A job of a newer build, which only that build's processes can run.
    if (!job) return;
    for (;;) {
      const running = [...underWay.values()].filter((attempt) => attempt.name === name);
      if (running.length >= job.options.concurrency) return;
      const lastClient = lastClients.get(name) ?? null;
      const row = await claimDue(db, job, { fullClients: findFullClients(job, running), lastClient, leaseSeconds });
      if (row === null) return;
      lastClients.set(name, row.data.clientId);
      begin(job, row);
    }
  }

  function begin(job: AnyJob, row: JobRow): void {
    const { id, retryCount } = row;
    const abort = new AbortController();
    const attempt = { ...job.options, name: job.name, id, retryCount, clientId: row.data.clientId, abort };
    const running = run(job, row, abort).finally(() => {
      underWay.delete(running);
      pollLoop.wake();
    });
    underWay.set(running, attempt);
  }

  async function drain(): Promise<void> {
    do {
      pollLoop.wake();
      await pollLoop.settle();
      await Promise.all(underWay.keys());
    } while (pollLoop.isUnderWay() || underWay.size > 0);
  }

  function start(): void {
    isStarted = true;
    maintenance.start();
    pollLoop.wake();
  }

  async function stop(): Promise<void> {
    pollLoop.stop();
    await pollLoop.settle();
    const releasing = setTimeout(() => {
      for (const { abort, endsBeforeStop } of underWay.values())
        if (!endsBeforeStop) abort.abort(new AttemptReleasedError("The process is stopping"));
    }, stopGraceMs);
    await Promise.all(underWay.keys());
    clearTimeout(releasing);
    // Leases are renewed until here, so that no other process takes over a job that wasn't returned to its queue.
    maintenance.stop();
  }

  return {
    wake: () => {
      if (isStarted) pollLoop.wake();
    },
    drain,
    start,
    stop,
  };
}

/** Clients that use half of a job's slots in this process, the maximum for one client, so that others get the rest. */
function findFullClients({ options }: AnyJob, running: readonly RunningAttempt[]): string[] {
  const share = Math.ceil(options.concurrency / 2);
  const clients = running.flatMap(({ clientId }) => clientId ?? []);
  return [...new Set(clients)].filter((client) => clients.filter((each) => each === client).length >= share);
}

async function findDueQueues(db: JobServices["db"]): Promise<string[]> {
  const rows = await readRows(
    db,
    z.object({ name: z.string() }),
    sql`select distinct name from pgboss.job where state < 'active' and start_after < now()`,
  );
  return rows.map(({ name }) => name);
}
