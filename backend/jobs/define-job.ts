import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import type { IndustrySource } from "../connectors/bls/source";
import type { Connector } from "../connectors/connector";
import type { Database } from "../database/database";
import type { EmailTemplates } from "../mail/email-templates";
import type { Deliver } from "../mail/smtp";
import type { OutboundFetch } from "../outbound/fetch";
import type { Queue } from "../queue/enqueue";
import type { JobOptions } from "../queue/queue";
import type { RealtimeGateway } from "../realtime/gateway";
import type { Sealer } from "../secrets/seal";

/** Services that jobs use, the same for all jobs of one process. */
export interface JobServices {
  /** Has its own connection pool, so that requests never wait for a connection held by a job. */
  db: Database;
  now: () => Date;
  /** Called between two transactions of one attempt: pauses while requests are waiting. */
  yieldToRequests: () => Promise<void>;
  /** Waits for this many milliseconds, as measured by `now`. */
  pause: (ms: number) => Promise<void>;
  sealer: Sealer;
  emailTemplates: EmailTemplates;
  /** Delivers an email to the mail server; null: none is configured. */
  deliverMail: Deliver | null;
  /** Sends to receivers of audit logs. */
  webhookFetch: OutboundFetch;
  /** The configured connectors. */
  connectors: readonly Connector[];
  /** The source of industry series; null: not configured. */
  industrySource: IndustrySource | null;
  /** Null: no realtime database is configured. */
  realtime: Omit<RealtimeGateway, "provision" | "mintToken" | "countUnread" | "close"> | null;
  /** Called after a commit that added rows to the outbox. */
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
  /** The key that the job was enqueued with, in a queue with `oneWaitingPerKey`; null: none. */
  key: string | null;
  /** Aborted when the attempt exceeds its time limit, its process stops, or another process has taken over the job. */
  signal: AbortSignal;
  /**
   * Marks the job as done within the handler's transaction, so that its work and its completion are committed together.
   */
  finish: (tx: Database) => Promise<void>;
}

const defaults: JobOptions = {
  concurrency: 1,
  retryLimit: 5,
  retryDelaySeconds: 5,
  maxRetryDelaySeconds: 15 * 60,
  timeoutSeconds: 60,
  everySeconds: null,
  deleteWhenDone: false,
  runsForSuspended: false,
  endsBeforeStop: false,
  oneWaitingPerKey: false,
};

/** A job of any kind, as the runner sees it. */
export interface AnyJob {
  name: string;
  options: JobOptions;
  /** @throws ZodError for data that isn't valid for this job */
  perform: (data: unknown, run: JobRun) => Promise<void>;
  /**
   * Called instead of `perform` when earlier attempts crashed their processes: sets the state that the job's user sees.
   *
   * @throws ZodError for data that isn't valid for this job
   */
  abandon: (data: unknown, run: JobRun) => Promise<void>;
}

/** A job whose data is `Data`, as code that enqueues it sees it. */
export type Job<Data> = AnyJob & Queue<Data>;

/** A job's options; `abandon` is called instead of a third attempt when two attempts crashed their processes. */
export type JobSettings<Data> = Partial<JobOptions> & { abandon?: (data: Data, run: JobRun) => Promise<void> };

/**
 * Defines a kind of job; it runs once it is listed in `all-jobs.ts`. A handler may be called again for the same job
 * (its process was killed, its response lost): a second run must be harmless, or the handler must end with
 * `run.finish(tx)`.
 *
 * @param queue its name (letters, digits, hyphens) must not change later, because rows in the database contain it
 * @param handler does the job; a thrown error causes a retry
 */
export function defineJob<Data>(
  { name, schema }: Queue<Data>,
  handler: (data: Data, run: JobRun) => Promise<void>,
  options: JobSettings<Data> = {},
): Job<Data> {
  const { abandon = async () => undefined, ...overrides } = options;
  return {
    name,
    schema,
    options: { ...defaults, ...overrides },
    perform: (data, run) => handler(schema.parse(data), run),
    abandon: (data, run) => abandon(schema.parse(data), run),
  };
}

/**
 * Defines a job whose work is one transaction, which also completes the job.
 *
 * @param work resolves to the number of changes that it made; 0: nothing was added to the outbox
 */
export function defineTransactionJob<Data>(
  queue: Queue<Data>,
  work: (tx: Database, data: Data, run: JobRun) => Promise<unknown>,
  options: JobSettings<Data> = {},
): Job<Data> {
  const handler = async (data: Data, run: JobRun) => {
    const changes = await run.db.transaction(async (tx) => {
      const count = await work(tx, data, run);
      await run.finish(tx);
      return count;
    });
    if (changes !== 0) run.onChange();
  };
  return defineJob(queue, handler, { deleteWhenDone: true, ...options });
}

const noData = z.object({});

/** A job without data. */
export type TimedJob = Job<z.infer<typeof noData>>;

/** Defines a job that runs every `everySeconds` and needs no data. */
export function defineTimedJob(
  name: string,
  handler: (run: JobRun) => Promise<void>,
  options: Partial<JobOptions> & { everySeconds: number },
): TimedJob {
  return defineJob({ name, schema: noData }, (_data, run) => handler(run), options);
}
