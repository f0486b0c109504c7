import { findAudiences, type Listener } from "../store/connectors/audience";
import { type ConnectorCompany, setCompany } from "../store/connectors/companies";
import { findFiguresDue, replaceFigures } from "../store/connectors/figures";
import { ownFiguresOf } from "../store/connectors/own-values";
import { noteGood } from "../store/connectors/state";
import { writeOwnValues } from "../store/connectors/write-own-values";
import type { FiguresAnswer, FiguresConnector } from "./connector";
import { mostOfTurn, noteWrong, stopAsking, type Turn, turnMs, waitForSlot } from "./turn";

const longestWaitMs = 86_400_000;
/** Figures come a little after their report; one that has none by then will hardly have any. */
const mostTries = 6;
/** So many of a turn while other companies wait to be asked about. */
const mostBesides = 4;

/**
 * Asks for the figures of companies that have a report of which they aren't here yet: nobody else is asked about.
 *
 * @param hasOthers whether other questions wait
 * @returns whether more is due already
 */
export async function askForFigures(connector: FiguresConnector, turn: Turn, hasOthers: boolean): Promise<boolean> {
  const { db, now, signal } = turn;
  const endMs = now().getTime() + turnMs;
  const most = hasOthers ? mostBesides : mostOfTurn;
  const due = await findFiguresDue(db, connector.name, now(), most);
  const names = due.map(({ company }) => company);
  const audiences = await findAudiences(db, connector.name, names);
  for (const company of due) {
    if (signal.aborted || now().getTime() >= endMs) return true;
    const audience = audiences.get(company.company) ?? [];
    if (audience.length === 0) {
      await setCompany(db, company, { report: null, figuresAt: null });
      continue;
    }
    if (!(await waitForSlot(connector, turn))) return true;
    const answer = await askOne(connector, company, turn);
    await takeFigures(connector, { company, audience, answer }, turn);
    if (answer.kind === "later") {
      await stopAsking(connector, answer, turn);
      return false;
    }
    if (answer.kind === "wrong") await noteWrong(connector, wrongOf(company, answer.problem), turn);
    else await noteGood(db, connector.name, now());
  }
  return due.length === most;
}

function askOne(connector: FiguresConnector, company: ConnectorCompany, { now, signal }: Turn): Promise<FiguresAnswer> {
  const { figuresEtag: etag, figuresLastModified: lastModified, report } = company;
  const known = { etag, lastModified };
  return connector.askFigures({ company: company.company, known, report: report ?? "", now: now(), signal });
}

function wrongOf({ company, figuresProblem }: ConnectorCompany, problem: string) {
  return { company, problem: `figures: ${problem}`, before: figuresProblem && `figures: ${figuresProblem}` };
}

/** Writes what was answered, and when it is asked again, if at all: all of it or nothing. */
async function takeFigures(
  connector: FiguresConnector,
  { company, audience, answer }: { company: ConnectorCompany; audience: readonly Listener[]; answer: FiguresAnswer },
  { db, now, onChange }: Turn,
): Promise<void> {
  const { everyMs } = connector;
  const tries = company.figuresTries;
  const waitMs = Math.min(everyMs * 2 ** Math.min(tries, 10), longestWaitMs);
  const again = { figuresAt: new Date(now().getTime() + waitMs), figuresTries: tries + 1 };
  const settled = { figuresAt: null, figuresTries: 0 };
  if (answer.kind === "later") return setCompany(db, company, { figuresAt: again.figuresAt });
  if (answer.kind === "wrong") return setCompany(db, company, { ...again, figuresProblem: answer.problem });
  const isOver = (answer.kind === "figures" && answer.hasReport) || tries + 1 >= mostTries;
  const next = { ...(isOver ? settled : again), figuresProblem: null };
  if (answer.kind !== "figures") return setCompany(db, company, next);
  const { etag, lastModified } = answer.validators;
  const hasWritten = await db.transaction(async (tx) => {
    // First: it locks the row, so that of two that write at once one follows the other.
    const validators = { figuresEtag: etag, figuresLastModified: lastModified };
    await setCompany(tx, company, { ...next, ...validators, reportedAs: answer.name });
    await replaceFigures(tx, company, answer.statements);
    return writeOwnValues(tx, audience, {
      source: connector.source,
      values: ownFiguresOf(answer.statements, now()),
      pageOf: (reference) => connector.pageOf(company.company, reference),
      now: now(),
    });
  });
  if (hasWritten) onChange();
}
