import { z } from "zod";
import type { Database } from "../../database/database";
import {
  findNextDue,
  type Leased,
  leaseDue,
  markDelivered,
  markUndeliverable,
  postpone,
} from "../../domains/shared/outbox";
import { describeError } from "../../log/serialize-error";
import type { Delivery } from "../../realtime/delivery";
import type { RealtimeGateway } from "../../realtime/gateway";
import { markFailed, traceWork } from "../../telemetry/trace-work";
import { defineTimedJob } from "../define-job";
import { createPollLoop } from "../runner/poll-loop";

/** Delivers changes that another process left in the outbox; a process delivers its own changes immediately. */
export const deliverJob = defineTimedJob("deliver", async ({ onChange }) => onChange(), {
  everySeconds: 10,
  retryLimit: 0,
});

/** Sends the outbox to the realtime database. */
export interface Deliverer {
  /** Called after rows were added to the outbox, to deliver them immediately. */
  wake(): void;
  /** Accepts no more changes, and waits for those in progress. */
  stop(): Promise<void>;
}

interface Options {
  db: Database;
  gateway: Pick<RealtimeGateway, "deliver">;
  now?: () => Date;
  /** Called after every failed attempt. */
  onFailure?: (failure: { delivery: Delivery; attempts: number; problem: string; isPermanent: boolean }) => void;
  /** Called when the outbox can't be read or written. */
  onError?: (error: unknown) => void;
  /** Time limit of one attempt. A process whose lease (1.5 × this) runs out is presumed dead. */
  attemptMs?: number;
}

const atOnce = 16;
/** Retries use at most half of the parallel deliveries, so that they can't delay new changes. */
const retriesAtOnce = 8;
const firstPauseMs = 250;
const maxPauseMs = 10_000;
/** After this many attempts, pauses grow beyond 10 s, up to five minutes. */
const patientAfter = 30;
const patientPauseMs = 5 * 60_000;
/** With these pauses, retries last about a day and a half. */
const maxAttempts = 500;
/**
 * Attempts before a change that the realtime database rejects is given up; few, because such a rejection is permanent.
 */
const maxRefusals = 5;
const pollMs = 5_000;

/**
 * Delivers the outbox until stopped. Changes of one document are sent in order, those of different documents in
 * parallel. Failures are retried with growing delays; a change that the realtime database rejects, or that has failed
 * for more than a day, becomes a dead letter. Any number of processes may share one database.
 */
export function deliverOutbox(options: Options): Deliverer {
  const { db, gateway, now = () => new Date(), onFailure, onError, attemptMs = 10_000 } = options;
  const underWay = new Map<Promise<void>, Leased>();
  const pollLoop = createPollLoop({
    claimDue: leaseNext,
    findPauseMs,
    onError: (error) => {
      onError?.(error);
      return pollMs;
    },
  });

  async function leaseNext(): Promise<void> {
    const leaseMs = attemptMs * 1.5;
    const firstAttempts = await leaseDue(db, { now: now(), leaseMs, limit: atOnce - underWay.size, retries: false });
    for (const leased of firstAttempts) begin(leased);
    const limit = Math.min(atOnce - underWay.size, countFreeRetries());
    for (const leased of await leaseDue(db, { now: now(), leaseMs, limit, retries: true })) begin(leased);
  }

  function countFreeRetries(): number {
    return retriesAtOnce - [...underWay.values()].filter(({ attempts }) => attempts > 1).length;
  }

  function begin(leased: Leased): void {
    const { trace: cause, delivery, attempts } = leased;
    const span = { cause, attributes: { "sightline.kind": delivery.kind, "sightline.attempt": attempts } };
    const attempt = traceWork("deliver", span, () => attemptDelivery(leased)).finally(() => {
      underWay.delete(attempt);
      pollLoop.wake();
    });
    underWay.set(attempt, leased);
  }

  async function attemptDelivery({ delivery, attempts }: Leased): Promise<void> {
    try {
      await within(attemptMs, gateway.deliver(delivery));
      await markDelivered(db, delivery.version, now());
    } catch (error) {
      const problem = describeError(error);
      const isPermanent = attempts >= (isRefusal(error) ? maxRefusals : maxAttempts);
      markFailed(problem);
      onFailure?.({ delivery, attempts, problem, isPermanent });
      const noted = isPermanent
        ? markUndeliverable(db, delivery.version, now(), problem)
        : postpone(db, delivery.version, new Date(now().getTime() + pauseAfter(attempts)), problem);
      // If this update fails too, the lease expires and the change is leased again.
      await noted.catch((failure: unknown) => onError?.(failure));
    }
  }

  /** No timer is needed when no change is waiting, because enqueueing a change calls `wake`. */
  async function findPauseMs(): Promise<number | null> {
    if (underWay.size >= atOnce) return null;
    const due = await findNextDue(db, { retries: countFreeRetries() > 0 });
    return due === null ? null : Math.max(20, Math.min(pollMs, due.getTime() - now().getTime()));
  }

  async function stop(): Promise<void> {
    pollLoop.stop();
    await pollLoop.settle();
    await Promise.all(underWay.keys());
  }

  pollLoop.wake();
  return { wake: pollLoop.wake, stop };
}

/**
 * 250 ms, doubling up to 10 s and later up to 5 min, with up to 25% random jitter, so that many retries don't coincide.
 */
function pauseAfter(attempts: number): number {
  const growth = attempts <= patientAfter ? attempts - 1 : attempts - patientAfter + 5;
  const maxMs = attempts <= patientAfter ? maxPauseMs : patientPauseMs;
  return Math.min(maxMs, firstPauseMs * 2 ** Math.min(growth, 12)) * (1 - Math.random() / 4);
}

/** gRPC's INVALID_ARGUMENT, NOT_FOUND, PERMISSION_DENIED, FAILED_PRECONDITION, OUT_OF_RANGE, UNIMPLEMENTED. */
const refusals = new Set([3, 5, 7, 9, 11, 12]);

function isRefusal(error: unknown): boolean {
  const code = z.object({ code: z.number() }).safeParse(error).data?.code;
  return code !== undefined && refusals.has(code);
}

async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
