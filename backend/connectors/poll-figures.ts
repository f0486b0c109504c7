import { hourMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../database/database";
import type { SubscribedAccount } from "../domains/signals/connectors/audience";
import { type ConnectorCompany, setCompany } from "../domains/signals/connectors/companies";
import { findFiguresDue, readStatements, replaceFigures } from "../domains/signals/connectors/figures";
import { deriveAccountFigures, type OwnValue } from "../domains/signals/connectors/own-values";
import { writeOwnValues } from "../domains/signals/connectors/write-own-values";
import {
  completeRechecks,
  findRecheckRequests,
  postponeRechecks,
} from "../domains/values/recheck-requests/recheck-requests";
import type { FiguresConnector, FiguresResult, InvalidResponse, SourceUnavailable } from "./connector";
import type { ConnectorRun } from "./connector-run";
import { pollSecondary, retryDelayMs } from "./poll-secondary";

/** Figures are published shortly after their report; after this many attempts they are assumed to be unavailable. */
const maxAttempts = 6;

/**
 * Fetches the figures of two kinds of companies: those whose latest report's figures aren't stored yet, and those with
 * a value that a user flagged as wrong.
 *
 * @param hasOthers whether requests of other kinds are waiting
 */
export function pollFigures(connector: FiguresConnector, run: ConnectorRun, hasOthers: boolean) {
  const { db, now } = run;
  return pollSecondary<FiguresResult>(connector, run, hasOthers, {
    find: async (limit) => {
      const again = await findRecheckRequests(db, connector.name, now(), limit);
      const due = await findFiguresDue(db, connector.name, now(), limit);
      const others = due.filter(({ company }) => !again.some((one) => one.company === company));
      return [...again, ...others].slice(0, limit);
    },
    drop: async (company) => {
      await setCompany(db, company, { report: null, figuresAt: null });
      // No account uses this source and company any more, so the users' open recheck requests are closed without a
      // value.
      await completeRechecks(db, { connector: connector.name, company: company.company, values: [], now: now() });
    },
    fetch: (company) => fetchCompanyFigures(connector, company, run),
    store: async (company, audience, response) => {
      await storeFigures(connector, { company, audience, response }, run);
      return false;
    },
    what: "figures",
    problemOf: ({ figuresProblem }) => figuresProblem,
  });
}

function fetchCompanyFigures(
  connector: FiguresConnector,
  company: ConnectorCompany,
  { now, signal }: ConnectorRun,
): Promise<FiguresResult> {
  const { figuresEtag: etag, figuresLastModified: lastModified, report } = company;
  const known = { etag, lastModified };
  return connector.fetchFigures({ company: company.company, known, report: report ?? "", now: now(), signal });
}

/** Stores the response and the time of the next request for figures, in one transaction. */
async function storeFigures(
  connector: FiguresConnector,
  {
    company,
    audience,
    response,
  }: { company: ConnectorCompany; audience: readonly SubscribedAccount[]; response: FiguresResult },
  { db, now, onChange }: ConnectorRun,
): Promise<void> {
  const tries = company.figuresTries;
  const again = { figuresAt: new Date(now().getTime() + retryDelayMs(connector, tries)), figuresTries: tries + 1 };
  const settled = { figuresAt: null, figuresTries: 0 };
  if (response.kind === "later" || response.kind === "wrong") {
    await postponeRechecks(db, company, postponingOf(response, connector, now()));
    // This request only rechecked a flagged value: no report's figures are awaited, so no retry is scheduled.
    if (company.figuresAt === null) return;
    const { figuresAt } = again;
    return setCompany(
      db,
      company,
      response.kind === "later" ? { figuresAt } : { ...again, figuresProblem: response.problem },
    );
  }
  const isOver = (response.kind === "figures" && response.hasReport) || tries + 1 >= maxAttempts;
  const next = { ...(isOver ? settled : again), figuresProblem: null };
  if (response.kind !== "figures") {
    const known = response.kind === "same" ? await readStatements(db, connector.name, company.company) : [];
    await setCompany(db, company, next);
    if (await completeFlaggedRechecks(db, company, deriveAccountFigures(known, now()), now())) onChange();
    return;
  }
  const { etag, lastModified } = response.validators;
  const hasWritten = await db.transaction(async (tx) => {
    // This update comes first because it locks the company's row, which serializes concurrent writers.
    const validators = { figuresEtag: etag, figuresLastModified: lastModified };
    await setCompany(tx, company, { ...next, ...validators, reportedAs: response.name });
    await replaceFigures(tx, company, response.statements);
    const values = deriveAccountFigures(response.statements, now());
    const isWritten = await writeOwnValues(tx, audience, {
      source: connector.source,
      values,
      pageOf: (reference) => connector.pageOf(company.company, reference),
      now: now(),
    });
    return (await completeFlaggedRechecks(tx, company, values, now())) || isWritten;
  });
  if (hasWritten) onChange();
}

/**
 * When flagged values are rechecked. An unavailable source is paused anyway, so its usual interval is enough here. An
 * unusable response is rarely repaired within minutes, so the recheck follows after an hour at the earliest.
 */
function postponingOf({ kind }: SourceUnavailable | InvalidResponse, { everyMs }: FiguresConnector, now: Date) {
  if (kind === "later") return { isAttempt: false, waitMs: () => everyMs, now };
  const hourly = { everyMs: Math.max(everyMs, hourMs) };
  return { isAttempt: true, waitMs: (tries: number) => retryDelayMs(hourly, tries), now };
}

/** Answers the users who flagged a value as wrong with the source's current value. */
function completeFlaggedRechecks(
  tx: Database,
  { connector, company }: ConnectorCompany,
  values: readonly OwnValue[],
  now: Date,
) {
  return completeRechecks(tx, { connector, company, values, now });
}
