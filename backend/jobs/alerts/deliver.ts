import { z } from "zod";
import type { Database } from "../../database/database";
import { describeError } from "../../log/serialize-error";
import type { Delivery } from "../../realtime/delivery";
import type { RealtimeGateway } from "../../realtime/door";
import { findNextDue, giveUp, type Leased, leaseDue, postpone, settle } from "../../store/outbox";
import { markFailed, outsideTraces, traceWork } from "../../telemetry/trace-work";
import { defineJob } from "../define-job";

/** The safety net of the immediate delivery: sees to what another process left behind. */
export const deliverJob = defineJob("deliver", z.object({}), async (_data, { onChange }) => onChange(), {
  everySeconds: 10,
  retryLimit: 0,
});

/** What carries the outbox to the realtime database. */
export interface Deliverer {
  /** Says that something was put into the outbox: it is delivered at once. */
  wake(): void;
  /** Takes nothing more, and waits for what is under way. */
  stop(): Promise<void>;
}

interface Options {
  db: Database;
  door: Pick<RealtimeGateway, "deliver">;
  now?: () => Date;
  /** Told of every failed attempt. */
  onFailure?: (failure: { delivery: Delivery; attempts: number; problem: string; isGivenUp: boolean }) => void;
  /** Told when the outbox itself can't be read or written. */
  onTrouble?: (error: unknown) => void;
  /** Time limit of one attempt. A process whose lease (1.5 × this) runs out is presumed dead. */
  attemptMs?: number;
}

const atOnce = 16;
/** What has failed before gets half of the places: it can't hold up what is new. */
const retriesAtOnce = 8;
const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** After a while without success it isn't a hiccup: the pauses go on doubling, up to five minutes. */
const patientAfter = 30;
const patientPauseMs = 5 * 60_000;
/** About a day and a half. */
const mostAttempts = 500;
/** A refusal that names the document won't turn into success by waiting. */
const mostRefusals = 5;
const lookAgainMs = 5_000;

/**
 * Follows the outbox until stopped. Changes of one document arrive one after the other, those of different documents
 * side by side. What fails is tried again after pauses that grow; what the realtime database refuses, or what has failed
 * for more than a day, becomes a dead letter. Any number of processes may do this on one database.
 */
export function followOutbox(options: Options): Deliverer {
  const { db, door, now = () => new Date(), onFailure, onTrouble, attemptMs = 10_000 } = options;
  const underWay = new Map<Promise<void>, Leased>();
  let round: Promise<void> | null = null;
  let isWoken = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    isWoken = true;
    if (round !== null || isStopped) return;
    clearTimeout(timer);
    round = outsideTraces(takeAll).finally(() => {
      round = null;
      if (isWoken) wake();
    });
  }

  async function takeAll(): Promise<void> {
    let pauseMs: number | null = lookAgainMs;
    try {
      while (isWoken && !isStopped) {
        isWoken = false;
        await take();
      }
      pauseMs = await pauseUntilDue();
    } catch (error) {
      // The next look finds everything as it was.
      onTrouble?.(error);
    }
    // Nothing waits: enqueueing a change wakes this.
    if (isStopped || pauseMs === null) return;
    timer = setTimeout(wake, pauseMs);
    timer.unref();
  }

  async function take(): Promise<void> {
    const leaseMs = attemptMs * 1.5;
    const fresh = await leaseDue(db, { now: now(), leaseMs, limit: atOnce - underWay.size, retries: false });
    for (const leased of fresh) begin(leased);
    const busy = [...underWay.values()].filter(({ attempts }) => attempts > 1).length;
    const limit = Math.min(atOnce - underWay.size, retriesAtOnce - busy);
    for (const leased of await leaseDue(db, { now: now(), leaseMs, limit, retries: true })) begin(leased);
  }

  function begin(leased: Leased): void {
    const { trace: cause, delivery, attempts } = leased;
    const span = { cause, attributes: { "sightline.kind": delivery.kind, "sightline.attempt": attempts } };
    const attempt = traceWork("deliver", span, () => bring(leased)).finally(() => {
      underWay.delete(attempt);
      wake();
    });
    underWay.set(attempt, leased);
  }

  async function bring({ delivery, attempts }: Leased): Promise<void> {
    try {
      await within(attemptMs, door.deliver(delivery));
      await settle(db, delivery.version, now());
    } catch (error) {
      const problem = describeError(error);
      const isGivenUp = attempts >= (isRefusal(error) ? mostRefusals : mostAttempts);
      markFailed(problem);
      onFailure?.({ delivery, attempts, problem, isGivenUp });
      const noted = isGivenUp
        ? giveUp(db, delivery.version, now(), problem)
        : postpone(db, delivery.version, new Date(now().getTime() + pauseAfter(attempts)), problem);
      // When this fails as well, the lease runs out and somebody takes it again.
      await noted.catch((failure: unknown) => onTrouble?.(failure));
    }
  }

  async function pauseUntilDue(): Promise<number | null> {
    if (underWay.size >= atOnce) return null;
    const due = await findNextDue(db);
    return due === null ? null : Math.max(20, Math.min(lookAgainMs, due.getTime() - now().getTime()));
  }

  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await round;
    await Promise.all(underWay.keys());
  }

  wake();
  return { wake, stop };
}

/** 250 ms, doubling up to 10 s and later up to 5 min, and up to a quarter less, so that many don't come back in step. */
function pauseAfter(attempts: number): number {
  const growth = attempts <= patientAfter ? attempts - 1 : attempts - patientAfter + 5;
  const longest = attempts <= patientAfter ? longestPauseMs : patientPauseMs;
  return Math.min(longest, firstPauseMs * 2 ** Math.min(growth, 12)) * (1 - Math.random() / 4);
}

/** gRPC's INVALID_ARGUMENT, NOT_FOUND, PERMISSION_DENIED, FAILED_PRECONDITION, OUT_OF_RANGE, UNIMPLEMENTED. */
const refusals = new Set([3, 5, 7, 9, 11, 12]);

function isRefusal(error: unknown): boolean {
  const code = z.object({ code: z.number() }).safeParse(error).data?.code;
  return code !== undefined && refusals.has(code);
}

async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
