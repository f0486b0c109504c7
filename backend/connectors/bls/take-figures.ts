import { type ConnectorState, giveBack, noteError, noteGood, setNextAt, takeLease } from "../../store/connectors/state";
import { writeSharedPoints } from "../../store/series/shared-points";
import { stopAsking, type Turn, waitForSlot } from "../turn";
import { type FiguresSaid, type IndustrySource, untilTomorrow } from "./source";

const name = "bls";
/** A turn asks once; were it asked for in a row, a second would lie between. */
const perSecond = 2;

/**
 * Asks for the industries' series when it is time, and writes what has changed: one request, of one backend, for all
 * clients. It may be ended at any moment: what is written is one transaction, and the next turn asks again.
 */
export async function takeFigures(source: IndustrySource, turn: Turn): Promise<void> {
  const { db, now, id } = turn;
  const state = await takeLease(db, name, id, now());
  if (!state) return;
  try {
    if (state.nextAt !== null && state.nextAt > now()) return;
    if (isSpent(source, state, now())) return await setNextAt(db, name, after(now(), untilTomorrow(now())));
    const answer = await askInPlace(source, turn);
    if (answer) await take(source, state, answer, turn);
  } finally {
    await giveBack(db, name, id);
  }
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Whether as many requests went out today as the source allows. */
function isSpent({ perDay }: IndustrySource, { day, requests }: ConnectorState, now: Date): boolean {
  return day === now.toISOString().slice(0, 10) && requests >= perDay;
}

/** Null: another run has the source. */
async function askInPlace(source: IndustrySource, turn: Turn): Promise<FiguresSaid | null> {
  if (!(await waitForSlot({ name, perSecond }, turn))) return null;
  return source.ask({ now: turn.now(), signal: turn.signal });
}

async function take(source: IndustrySource, before: ConnectorState, answer: FiguresSaid, turn: Turn): Promise<void> {
  const { db, now, log } = turn;
  if (answer.kind === "later") return void (await stopAsking({ name }, answer, turn));
  const at = now();
  const nextAt = after(at, source.everyMs);
  if (answer.kind === "wrong") {
    await setNextAt(db, name, nextAt);
    await say(answer.problem, "an answer can't be taken", before, turn);
    return;
  }
  const written = await db.transaction(async (tx) => {
    await setNextAt(tx, name, nextAt);
    await noteGood(tx, name, at);
    return writeSharedPoints(tx, { source: source.source, points: answer.points, now: at });
  });
  if (written.moves > 0) turn.onChange();
  if (answer.missing.length > 0)
    await say(`No figure: ${answer.missing.join(", ").slice(0, 300)}`, "some figures can't be taken", before, turn);
  if (written.points > 0) log.info({ connector: name, ...written }, "figures of industries have arrived");
}

/** Notes what is wrong; in the log once, not with each further time in a row. */
async function say(problem: string, message: string, before: ConnectorState, { db, now, log }: Turn): Promise<void> {
  const isKnown = before.lastError === problem;
  await noteError(db, name, problem, now());
  if (!isKnown) log.warn({ connector: name, problem }, message);
}
