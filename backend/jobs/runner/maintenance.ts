import { sql } from "drizzle-orm";
import { findSuspended } from "../../database/suspension";
import { enqueueRecurring } from "../../queue/enqueue";
import type { JobOptions } from "../../queue/queue";
import type { AnyJob, JobServices } from "../define-job";
import { type Attempt, AttemptReleasedError, expireLeases, LeaseLostError, renewLeases } from "./lease";

/** An attempt in this process. */
export interface RunningAttempt extends Attempt, Pick<JobOptions, "runsForSuspended" | "endsBeforeStop"> {
  clientId: string | null;
  abort: AbortController;
}

interface Options {
  leaseSeconds: number;
  listAttempts: () => RunningAttempt[];
  onMaintained: () => void;
}

/**
 * Creates the timer that renews the leases of this process, expires those of dead processes, and enqueues recurring
 * jobs, four times per lease.
 */
export function createMaintenance(
  jobs: readonly AnyJob[],
  { db, log }: Pick<JobServices, "db" | "log">,
  { leaseSeconds, listAttempts, onMaintained }: Options,
) {
  const leaseMs = leaseSeconds * 1_000;
  const recur = recurring(db, jobs);
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let connectedMs = 0;
  /** From when the leases of other processes may be expired. */
  let expireFromMs = 0;

  async function maintain(): Promise<void> {
    try {
      await db.execute(sql`select 1`);
      const nowMs = performance.now();
      // The database was unavailable, probably to other processes too, which need time to renew their leases.
      if (nowMs - connectedMs > leaseMs / 2) expireFromMs = nowMs + leaseMs;
      connectedMs = nowMs;
      await renewAttempts(db, listAttempts(), leaseSeconds);
      if (nowMs >= expireFromMs) await expireLeases(db);
      await recur();
      onMaintained();
    } catch (error) {
      log.warn({ err: error }, "failed to maintain job queues");
    }
  }

  return {
    start(): void {
      connectedMs = performance.now();
      timer = setInterval(() => {
        if (isBusy) return;
        isBusy = true;
        void maintain().finally(() => {
          isBusy = false;
        });
      }, leaseMs / 4).unref();
    },
    stop(): void {
      clearInterval(timer);
    },
  };
}

/**
 * Renews the leases of attempts. Aborts the attempts that have lost their lease, and those for suspended clients, whose
 * jobs then wait.
 */
async function renewAttempts(
  db: JobServices["db"],
  attempts: readonly RunningAttempt[],
  leaseSeconds: number,
): Promise<void> {
  const held = await renewLeases(db, attempts, leaseSeconds);
  const clientIds = attempts.flatMap(({ clientId, runsForSuspended }) => (runsForSuspended ? [] : (clientId ?? [])));
  const suspended = await findSuspended(db, clientIds);
  for (const attempt of attempts) {
    if (!held.has(attempt)) attempt.abort.abort(new LeaseLostError());
    else if (!attempt.runsForSuspended && suspended.has(attempt.clientId ?? ""))
      attempt.abort.abort(new AttemptReleasedError("The client of this job was suspended"));
  }
}

/** Enqueues the recurring jobs, once per interval: if several processes try, the database accepts only the first. */
function recurring(db: JobServices["db"], jobs: readonly AnyJob[]): () => Promise<void> {
  const lastSpan = new Map<string, number>();
  return async () => {
    const spans = jobs.flatMap(({ name, options: { everySeconds } }) =>
      everySeconds === null ? [] : [{ name, everySeconds, span: Math.floor(Date.now() / 1_000 / everySeconds) }],
    );
    const due = spans.filter(({ name, span }) => lastSpan.get(name) !== span);
    await enqueueRecurring(db, due);
    for (const { name, span } of due) lastSpan.set(name, span);
  };
}
