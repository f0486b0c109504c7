import { z } from "zod";
import type { Delivery } from "../realtime/delivery";
import type { RealtimeDoor } from "../realtime/door";
import type { Database } from "../store/database";
import { findNextDue, type Leased, leaseDue, postpone, settle } from "../store/outbox";

/** What carries the outbox to the realtime database. */
export interface Deliverer {
  /** Says that something was put into the outbox: it is delivered at once. */
  wake(): void;
  /** Takes nothing more, and waits for what is under way. */
  stop(): Promise<void>;
}

interface Options {
  db: Database;
  door: Pick<RealtimeDoor, "deliver">;
  now?: () => Date;
  /** Told of every failed attempt. */
  onFailure?: (failure: { delivery: Delivery; attempts: number; problem: string }) => void;
  /** How long one attempt may take; whoever is silent for longer than this and some is taken for dead. */
  attemptMs?: number;
  /** How often to look for what another process left behind. */
  pollMs?: number;
}

const atOnce = 16;
const firstPauseMs = 250;
const longestPauseMs = 10_000;

/**
 * Follows the outbox until stopped. Changes of one document arrive one after the other, those of different documents
 * side by side. What fails is tried again, after pauses that double up to 10 s, for as long as it takes. Any number of
 * processes may do this on one database.
 */
export function followOutbox({ db, door, now = () => new Date(), onFailure, ...times }: Options): Deliverer {
  const attemptMs = times.attemptMs ?? 10_000;
  const pollMs = times.pollMs ?? 5_000;
  const underWay = new Set<Promise<void>>();
  let round: Promise<void> | null = null;
  let isWoken = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    isWoken = true;
    if (round !== null || isStopped) return;
    clearTimeout(timer);
    round = takeAll().finally(() => {
      round = null;
      if (isWoken) wake();
    });
  }

  async function takeAll(): Promise<void> {
    let pauseMs = pollMs;
    try {
      while (isWoken && !isStopped) {
        isWoken = false;
        await take();
      }
      pauseMs = await pauseUntilDue();
    } catch {
      // The database is away: the next look finds everything as it was.
    }
    if (isStopped) return;
    timer = setTimeout(wake, pauseMs);
    timer.unref();
  }

  async function take(): Promise<void> {
    const limit = atOnce - underWay.size;
    if (limit <= 0) return;
    const leased = await leaseDue(db, { now: now(), leaseMs: attemptMs * 1.5, limit });
    for (const one of leased) {
      const attempt = bring(one).finally(() => {
        underWay.delete(attempt);
        wake();
      });
      underWay.add(attempt);
    }
  }

  async function bring({ delivery, attempts }: Leased): Promise<void> {
    try {
      await within(attemptMs, door.deliver(delivery));
      await settle(db, delivery.version, now());
    } catch (error) {
      const problem = problemOf(error);
      onFailure?.({ delivery, attempts, problem });
      const dueAt = new Date(now().getTime() + pauseAfter(attempts));
      // When this fails as well, the lease runs out and somebody takes it again.
      await postpone(db, delivery.version, dueAt, problem).catch(() => undefined);
    }
  }

  async function pauseUntilDue(): Promise<number> {
    if (underWay.size >= atOnce) return pollMs;
    const due = await findNextDue(db);
    return due === null ? pollMs : Math.max(20, Math.min(pollMs, due.getTime() - now().getTime()));
  }

  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await round;
    await Promise.all(underWay);
  }

  wake();
  return { wake, stop };
}

/** 250 ms, doubling up to 10 s, and up to a quarter less, so that many don't come back in step. */
function pauseAfter(attempts: number): number {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 10));
  return pauseMs * (1 - Math.random() / 4);
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

const named = z.object({ code: z.union([z.string(), z.number()]).optional(), message: z.string() });

function problemOf(error: unknown): string {
  const known = named.safeParse(error).data;
  return known ? [known.code, known.message].filter((part) => part !== undefined).join(" ") : "unknown";
}
