import type { FastifyBaseLogger } from "fastify";
import type { SourceName } from "@/lib/contracts/connector-topic";
import type { Database } from "../database/database";
import { noteError, pauseConnector, takeSlot } from "../store/connectors/state";
import type { Connector, Later } from "./connector";

/** A turn is short, so that a process that ends needn't wait for it; what is left is the next one's. */
export const turnMs = 5_000;
export const mostOfTurn = 40;

/** Another run has the connector. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** One turn of a connector: who has it, and what it works with. */
export interface Turn {
  db: Database;
  now: () => Date;
  /** Lets so much of that clock's time go by. */
  pause: (ms: number) => Promise<void>;
  /** Says that something was put into the outbox. To be called after the commit. */
  onChange: () => void;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** Of the job: names the lease. */
  id: string;
  signal: AbortSignal;
}

/** A source, and how often it may be asked. */
interface Asked extends Pick<Connector, "perSecond" | "perHostMs"> {
  name: SourceName;
}

/**
 * Waits for the next place in the line of requests.
 *
 * @returns false when the run has lost its lease: nothing may be asked
 */
export async function waitForSlot(
  { name, perSecond, perHostMs }: Asked,
  { db, now, pause, id }: Turn,
  host?: string,
): Promise<boolean> {
  // One place fewer than may go out: what is held up on its way never arrives with too many others.
  const spacingMs = 1_000 / (perSecond - 1);
  const ofHost = host !== undefined && perHostMs !== undefined ? { host, hostSpacingMs: perHostMs } : null;
  const slot = { connector: name, leaseId: id, spacingMs, ofHost, now: now() };
  const at = await takeSlot(db, slot);
  if (!at) return false;
  const waitMs = at.getTime() - now().getTime();
  if (waitMs > 0) await pause(waitMs);
  return true;
}

/** Notes that an answer about a company can't be taken; in the log once, not with each further time. */
export async function noteWrong(
  { name }: { name: SourceName },
  { company, problem, before }: { company: string; problem: string; before: string | null },
  { db, now, log }: Turn,
): Promise<void> {
  await noteError(db, name, `${company}: ${problem}`, now());
  if (problem !== before) log.warn({ connector: name, company, problem }, "an answer can't be taken");
}

/** Leaves a source alone for as long as it asks for, or is away. */
export async function stopAsking(
  { name }: { name: SourceName },
  { problem, waitMs }: Later,
  { db, now, log }: Turn,
): Promise<"away"> {
  const { until, isFirst } = await pauseConnector(db, name, { problem, waitMs, now: now() });
  if (isFirst) log.warn({ connector: name, problem, until }, "a source is left alone for a while");
  return "away";
}
