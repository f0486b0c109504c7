import type { Database } from "../database/database";
import type { Listener } from "../store/connectors/audience";
import { type ConnectorCompany, setCompany } from "../store/connectors/companies";
import { findFiguresDue, readStatements, replaceFigures } from "../store/connectors/figures";
import { type OwnValue, ownFiguresOf } from "../store/connectors/own-values";
import { writeOwnValues } from "../store/connectors/write-own-values";
import { answerQuestions, findAskedAgain, postponeQuestions } from "../store/source-questions/questions";
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
    find: async (limit) => {
      const again = await findAskedAgain(db, connector.name, now(), limit);
      const due = await findFiguresDue(db, connector.name, now(), limit);
      const others = due.filter(({ company }) => !again.some((one) => one.company === company));
      return [...again, ...others].slice(0, limit);
    },
    drop: async (company) => {
      await setCompany(db, company, { report: null, figuresAt: null });
      // Whoever asked has switched the source off, or has another company there.
      await answerQuestions(db, { connector: connector.name, company: company.company, values: [], now: now() });
    },
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
  if (answer.kind === "later" || answer.kind === "wrong") {
    await postponeQuestions(db, company, now());
    // What is asked again only has no report to wait for.
    if (company.figuresAt === null) return;
    const { figuresAt } = again;
    return setCompany(
      db,
      company,
      answer.kind === "later" ? { figuresAt } : { ...again, figuresProblem: answer.problem },
    );
  }
  const isOver = (answer.kind === "figures" && answer.hasReport) || tries + 1 >= mostTries;
  const next = { ...(isOver ? settled : again), figuresProblem: null };
  if (answer.kind !== "figures") {
    const known = answer.kind === "same" ? await readStatements(db, connector.name, company.company) : [];
    await setCompany(db, company, next);
    if (await settle(db, company, ownFiguresOf(known, now()), now())) onChange();
    return;
  }
  const { etag, lastModified } = answer.validators;
  const hasWritten = await db.transaction(async (tx) => {
    // First: it locks the row, so that of two that write at once one follows the other.
    const validators = { figuresEtag: etag, figuresLastModified: lastModified };
    await setCompany(tx, company, { ...next, ...validators, reportedAs: answer.name });
    await replaceFigures(tx, company, answer.statements);
    const values = ownFiguresOf(answer.statements, now());
    const isWritten = await writeOwnValues(tx, audience, {
      source: connector.source,
      values,
      pageOf: (reference) => connector.pageOf(company.company, reference),
      now: now(),
    });
    return (await settle(tx, company, values, now())) || isWritten;
  });
  if (hasWritten) onChange();
}

/** Who said that a value is wrong is told what its source says now. */
function settle(tx: Database, { connector, company }: ConnectorCompany, values: readonly OwnValue[], now: Date) {
  return answerQuestions(tx, { connector, company, values, now });
}
