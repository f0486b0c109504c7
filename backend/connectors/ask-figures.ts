import type { Listener } from "../store/connectors/audience";
import { type ConnectorCompany, setCompany } from "../store/connectors/companies";
import { findFiguresDue, replaceFigures } from "../store/connectors/figures";
import { ownFiguresOf } from "../store/connectors/own-values";
import { writeOwnValues } from "../store/connectors/write-own-values";
import { askBesides, waitAgainMs } from "./ask-besides";
import type { FiguresAnswer, FiguresConnector } from "./connector";
import type { Turn } from "./turn";

/** Figures come a little after their report; one that has none by then will hardly have any. */
const mostTries = 6;

/**
 * Asks for the figures of companies that have a report of which they aren't here yet: nobody else is asked about.
 *
 * @param hasOthers whether other questions wait
 */
export function askForFigures(connector: FiguresConnector, turn: Turn, hasOthers: boolean) {
  const { db, now } = turn;
  return askBesides<FiguresAnswer>(connector, turn, hasOthers, {
    find: (limit) => findFiguresDue(db, connector.name, now(), limit),
    drop: (company) => setCompany(db, company, { report: null, figuresAt: null }),
    ask: (company) => askOne(connector, company, turn),
    take: async (company, audience, answer) => {
      await takeFigures(connector, { company, audience, answer }, turn);
      return false;
    },
    what: "figures",
    problemOf: ({ figuresProblem }) => figuresProblem,
  });
}

function askOne(connector: FiguresConnector, company: ConnectorCompany, { now, signal }: Turn): Promise<FiguresAnswer> {
  const { figuresEtag: etag, figuresLastModified: lastModified, report } = company;
  const known = { etag, lastModified };
  return connector.askFigures({ company: company.company, known, report: report ?? "", now: now(), signal });
}

/** Writes what was answered, and when it is asked again, if at all: all of it or nothing. */
async function takeFigures(
  connector: FiguresConnector,
  { company, audience, answer }: { company: ConnectorCompany; audience: readonly Listener[]; answer: FiguresAnswer },
  { db, now, onChange }: Turn,
): Promise<void> {
  const tries = company.figuresTries;
  const again = { figuresAt: new Date(now().getTime() + waitAgainMs(connector, tries)), figuresTries: tries + 1 };
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
