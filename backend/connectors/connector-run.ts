import type { FastifyBaseLogger } from "fastify";
import type { SourceName } from "@/lib/contracts/signals/connector-topic";
import type { Database } from "../database/database";
import { acquireSlot, pauseConnector, recordInvalidResponse } from "../domains/signals/connectors/state";
import { describeError } from "../log/serialize-error";
import type { Connector, InvalidResponse, SourceUnavailable } from "./connector";

/** A run is short, so that a stopping process doesn't have to wait long for it; the next run continues. */
export const runMs = 5_000;
export const maxPerBatch = 40;

/** Another run holds the connector's lease. */
export class RunLeaseLostError extends Error {
  override name = "RunLeaseLostError";
}

export interface ConnectorRun {
  db: Database;
  now: () => Date;
  /** Waits for this many milliseconds, as measured by `now`. */
  pause: (ms: number) => Promise<void>;
  /** Called after a commit that added rows to the outbox. */
  onChange: () => void;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** The job's id, which also names the lease. */
  id: string;
  signal: AbortSignal;
}

interface LimitedSource extends Pick<Connector, "perSecond" | "perHostMs"> {
  name: SourceName;
}

/**
 * Waits for the next free slot of the source's rate limit.
 *
 * @returns false when the run has lost its lease and must not make the request
 */
export async function waitForSlot(
  { name, perSecond, perHostMs }: LimitedSource,
  { db, now, pause, id }: ConnectorRun,
  host?: string,
): Promise<boolean> {
  // One request per second fewer than allowed, so that a delayed request doesn't push a later second over the limit.
  const spacingMs = 1_000 / (perSecond - 1);
  const ofHost = host !== undefined && perHostMs !== undefined ? { host, hostSpacingMs: perHostMs } : null;
  const slot = { connector: name, leaseId: id, spacingMs, ofHost, now: now() };
  const at = await acquireSlot(db, slot);
  if (!at) return false;
  const waitMs = at.getTime() - now().getTime();
  if (waitMs > 0) await pause(waitMs);
  return true;
}

/**
 * Makes a request about a company and stores the response. After an unexpected error, an invalid response is stored
 * instead, so that one company can't keep the others from being polled.
 *
 * @throws the error itself if the run was aborted
 */
export async function pollCompany<Answer>(
  { name }: { name: SourceName },
  { company }: { company: string },
  {
    fetch,
    store,
  }: { fetch: () => Promise<Answer | InvalidResponse>; store: (response: Answer | InvalidResponse) => Promise<void> },
  { signal, log }: ConnectorRun,
): Promise<Answer | InvalidResponse> {
  try {
    const response = await fetch();
    await store(response);
    return response;
  } catch (error) {
    if (signal.aborted) throw error;
    log.error({ err: error, connector: name, company }, "failed to poll a company");
    const response: InvalidResponse = { kind: "wrong", problem: describeError(error) };
    await store(response);
    return response;
  }
}

/** Records that a response about a company was invalid; logged only when the problem is new. */
export async function recordFailure(
  { name }: { name: SourceName },
  { company, problem, before }: { company: string; problem: string; before: string | null },
  { db, now, log }: ConnectorRun,
): Promise<void> {
  await recordInvalidResponse(db, name, `${company}: ${problem}`, now());
  if (problem !== before) log.warn({ connector: name, company, problem }, "invalid response from source");
}

/** Pauses a source for as long as it asked, or for a delay that grows with its failures. */
export async function pauseSource(
  { name }: { name: SourceName },
  { problem, waitMs }: SourceUnavailable,
  { db, now, log }: ConnectorRun,
): Promise<"away"> {
  const { until, isFirst } = await pauseConnector(db, name, { problem, waitMs, now: now() });
  if (isFirst) log.warn({ connector: name, problem, until }, "source paused");
  return "away";
}
