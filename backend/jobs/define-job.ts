import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { IndustrySource } from "../connectors/bls/source";
import type { Connector } from "../connectors/connector";
import type { Database } from "../database/database";
import type { Letters } from "../mail/letters";
import type { Deliver } from "../mail/smtp";
import type { JobOptions } from "../queue/queue";
import type { RealtimeGateway } from "../realtime/door";
import type { Sealer } from "../secrets/seal";

/** What every job may use, the same for all jobs of one process. */
export interface JobServices {
  db: Database;
  now: () => Date;
  /** Lets so much of that clock's time go by. */
  pause: (ms: number) => Promise<void>;
  sealer: Sealer;
  letters: Letters;
  /** Hands a letter to the mail server; null: none is set up. */
  deliverMail: Deliver | null;
  /** The outside sources that are set up. */
  connectors: readonly Connector[];
  /** Who tells the industries' own series; null: nobody is set up. */
  industrySource: IndustrySource | null;
  /** Null: no realtime database is set up. */
  realtime: Pick<RealtimeGateway, "deliver" | "forget"> | null;
  /** Says that something was put into the outbox. To be called after the commit. */
  onChange: () => void;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

/** One attempt at one job. */
export interface JobRun extends JobServices {
  id: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** The client that the job was enqueued for; null: none. */
  clientId: string | null;
  /** Aborted when the attempt has taken too long, or another process has taken the job over. */
  signal: AbortSignal;
  /** Marks the job as done within a transaction of the handler's, so that its outcome and its end are one. */
  finish: (tx: Database) => Promise<void>;
  /** Tells the screen that follows this job how far it is; does nothing unless it was enqueued with `track`. */
  progress: (done: number, total?: number) => Promise<void>;
}

const defaults: JobOptions = {
  concurrency: 1,
  retryLimit: 5,
  retryDelaySeconds: 5,
  longestRetryDelaySeconds: 15 * 60,
  timeoutSeconds: 60,
  everySeconds: null,
  deleteWhenDone: false,
  oneWaitingPerKey: false,
};

/** A job of any kind, as the runner sees it. */
export interface AnyJob {
  name: string;
  options: JobOptions;
  /** @throws ZodError for data that isn't of this job */
  perform: (data: unknown, run: JobRun) => Promise<void>;
}

/** A job whose data is `Data`, as those who enqueue it see it. */
export interface Job<Data> extends AnyJob {
  schema: z.ZodType<Data>;
}

/**
 * Defines a kind of job; it runs once it is listed in `all-jobs.ts`. A handler may be called again for the same job
 * (its process was killed, its answer lost): it must do no harm the second time, or end its work with `run.finish(tx)`.
 *
 * @param name letters, digits, hyphens; never changed later, as rows in the database bear it
 * @param handler does the job; what it throws makes the job be tried again
 */
export function defineJob<Data>(
  name: string,
  schema: z.ZodType<Data>,
  handler: (data: Data, run: JobRun) => Promise<void>,
  options: Partial<JobOptions> = {},
): Job<Data> {
  return {
    name,
    schema,
    options: { ...defaults, ...options },
    perform: (data, run) => handler(schema.parse(data), run),
  };
}
