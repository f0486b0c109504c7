import { writeSharedPoints } from "../../domains/insights/series/shared-points";
import {
  acquireLease,
  type ConnectorState,
  recordInvalidResponse,
  recordSuccess,
  releaseLease,
  setNextAt,
} from "../../domains/signals/connectors/state";
import { type ConnectorRun, pauseSource, waitForSlot } from "../connector-run";
import { type IndustryFiguresResult, type IndustrySource, untilTomorrow } from "./source";

const name = "bls";
/** A run makes a single request, so this only keeps the requests of two runs at least a second apart. */
const perSecond = 2;

/**
 * Fetches the industries' series when they are due and stores changes: one request by one backend for all clients. The
 * run may be aborted at any time: the result is stored in one transaction, and the next run fetches again.
 */
export async function storeFigures(source: IndustrySource, run: ConnectorRun): Promise<void> {
  const { db, now, id } = run;
  const state = await acquireLease(db, name, id, now());
  if (!state) return;
  try {
    if (state.nextAt !== null && state.nextAt > now()) return;
    if (isSpent(source, state, now())) return await setNextAt(db, name, after(now(), untilTomorrow(now())));
    const response = await fetchThrottled(source, run);
    if (response) await storeResponse(source, state, response, run);
  } finally {
    await releaseLease(db, name, id);
  }
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Whether today's requests have reached the source's daily limit. */
function isSpent({ perDay }: IndustrySource, { day, requests }: ConnectorState, now: Date): boolean {
  return day === now.toISOString().slice(0, 10) && requests >= perDay;
}

/** Sends the request once the rate limit allows it; null: another run holds the source's lease. */
async function fetchThrottled(source: IndustrySource, run: ConnectorRun): Promise<IndustryFiguresResult | null> {
  if (!(await waitForSlot({ name, perSecond }, run))) return null;
  return source.fetchFigures({ now: run.now(), signal: run.signal });
}

async function storeResponse(
  source: IndustrySource,
  before: ConnectorState,
  response: IndustryFiguresResult,
  run: ConnectorRun,
): Promise<void> {
  const { db, now, log } = run;
  if (response.kind === "later") return void (await pauseSource({ name }, response, run));
  const at = now();
  const nextAt = after(at, source.everyMs);
  if (response.kind === "wrong") {
    await setNextAt(db, name, nextAt);
    await reportProblem(response.problem, "invalid response from source", before, run);
    return;
  }
  const written = await db.transaction(async (tx) => {
    await setNextAt(tx, name, nextAt);
    await recordSuccess(tx, name, at);
    return writeSharedPoints(tx, { source: source.source, points: response.points, now: at });
  });
  if (written.moves > 0) run.onChange();
  if (response.missing.length > 0)
    await reportProblem(
      `No figures for: ${response.missing.join(", ").slice(0, 300)}`,
      "some figures can't be stored",
      before,
      run,
    );
  if (written.points > 0) log.info({ connector: name, ...written }, "industry figures updated");
}

/** Records a problem. A problem that equals the previous one isn't logged again. */
async function reportProblem(
  problem: string,
  message: string,
  before: ConnectorState,
  { db, now, log }: ConnectorRun,
): Promise<void> {
  const isKnown = before.lastError === problem;
  await recordInvalidResponse(db, name, problem, now());
  if (!isKnown) log.warn({ connector: name, problem }, message);
}
