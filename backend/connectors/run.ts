import { dayMs } from "@/lib/contracts/wire/durations";
import type { RobotsRule } from "../database/schema/connectors";
import { findAudiences, fingerprintOf, type SubscribedAccount } from "../domains/signals/connectors/audience";
import {
  type ConnectorCompany,
  findDue,
  pageCompanies,
  purgeCompany,
  setCompany,
} from "../domains/signals/connectors/companies";
import { readStatements } from "../domains/signals/connectors/figures";
import { cacheRobots, findRobots } from "../domains/signals/connectors/hosts";
import { findRemainingFiles } from "../domains/signals/connectors/older";
import { deriveAccountFigures } from "../domains/signals/connectors/own-values";
import { addArrivedSignals } from "../domains/signals/connectors/signals";
import { acquireLease, type ConnectorState, recordSuccess, releaseLease } from "../domains/signals/connectors/state";
import { lockArrivals } from "../domains/signals/connectors/write-arrivals";
import { writeOwnValues } from "../domains/signals/connectors/write-own-values";
import { backfill } from "./backfill";
import type { Connector, EventsResult, FiguresConnector, HistoryConnector, NewEvents } from "./connector";
import {
  type ConnectorRun,
  maxPerBatch,
  pauseSource,
  pollCompany,
  RunLeaseLostError,
  recordFailure,
  runMs,
  waitForSlot,
} from "./connector-run";
import { pollFigures } from "./poll-figures";

/**
 * Filings appear some days after their date, so each request reaches back this far before the last successful response.
 */
const overlapDays = 7;

/**
 * Polls a connector for the companies that are due, one at a time, within the rate limit that all backends share. The
 * run may be aborted at any time: each company's response is stored in one transaction, and the next run continues.
 *
 * @returns whether more requests are already due; also false when another run holds the connector's lease or the
 *   connector is paused
 */
export async function acquireRun(connector: Connector, run: ConnectorRun): Promise<boolean> {
  const { db, now, id } = run;
  const state = await acquireLease(db, connector.name, id, now());
  if (!state) return false;
  try {
    const isPaged = await pageWhenDue(connector, state, run);
    const due = await findDue(db, connector.name, now(), maxPerBatch);
    const outcome = await pollDue(connector, due, run);
    if (outcome === "away") return false;
    const hasOthers = outcome === "stopped" || due.length === maxPerBatch;
    const figures = providesFigures(connector) ? await pollFigures(connector, run, hasOthers) : "done";
    if (figures === "away") return false;
    const hasMore = hasOthers || figures === "more";
    const older = providesHistory(connector) ? await backfill(connector, run, hasMore) : "done";
    return older !== "away" && (hasMore || older === "more" || !isPaged);
  } finally {
    await releaseLease(db, connector.name, id);
  }
}

function providesFigures(connector: Connector): connector is FiguresConnector {
  return connector.fetchFigures !== undefined && connector.pageOf !== undefined;
}

function providesHistory(connector: Connector): connector is HistoryConnector {
  return connector.fetchOlder !== undefined;
}

async function pageWhenDue(
  { name, everyMs }: Connector,
  state: ConnectorState,
  { db, now }: ConnectorRun,
): Promise<boolean> {
  const isUnderWay = state.pageClient !== null;
  const isDue = state.pagedAt === null || state.pagedAt.getTime() + everyMs <= now().getTime();
  return isUnderWay || isDue ? pageCompanies(db, name, now()) : true;
}

/** `stopped`: the run's time is over or its lease is lost. `away`: the source is unavailable and is paused. */
async function pollDue(
  connector: Connector,
  due: readonly ConnectorCompany[],
  run: ConnectorRun,
): Promise<"done" | "stopped" | "away"> {
  const { db, now, signal, onChange } = run;
  const endMs = now().getTime() + runMs;
  const audiences = await findAudiences(
    db,
    connector.name,
    due.map(({ company }) => company),
  );
  for (const company of due) {
    if (signal.aborted || now().getTime() >= endMs) return "stopped";
    const audience = audiences.get(company.company) ?? [];
    if (audience.length === 0) {
      await purgeCompany(db, company);
      continue;
    }
    const request = {
      fetch: () => fetchThrottled(connector, company, audience, run),
      store: async (response: EventsResult | null) => {
        if (response) await storeResponse(connector, { company, audience, response }, run);
      },
    };
    const response = await pollCompany(connector, company, request, run);
    if (response === null) return "stopped";
    if (response.kind === "news") onChange();
    const later = response.kind === "news" ? response.later : response;
    if (later?.kind === "later") return pauseSource(connector, later, run);
    if (response.kind === "wrong") await recordFailure(connector, wrongOf(company, response.problem), run);
    else await recordSuccess(db, connector.name, now());
  }
  return "done";
}

/**
 * Sends the request once the rate limit allows it; a connector with `perHostMs` itself waits before each of its
 * requests. Null: the lease is lost.
 */
async function fetchThrottled(
  connector: Connector,
  company: ConnectorCompany,
  audience: readonly SubscribedAccount[],
  run: ConnectorRun,
): Promise<EventsResult | null> {
  const waitsItself = connector.perHostMs !== undefined;
  if (!waitsItself && !(await waitForSlot(connector, run))) return null;
  try {
    return await fetchCompany(connector, company, audience, run);
  } catch (error) {
    if (error instanceof RunLeaseLostError) return null;
    throw error;
  }
}

function fetchCompany(
  connector: Connector,
  row: ConnectorCompany,
  audience: readonly SubscribedAccount[],
  run: ConnectorRun,
): Promise<EventsResult> {
  const { company, audience: lastAudience, etag, lastModified, report, place: position } = row;
  const { db, now, signal } = run;
  const wait = async (host: string) => {
    if (!(await waitForSlot(connector, run, host))) throw new RunLeaseLostError();
  };
  const at = now();
  const since = sinceOf(connector, row, at);
  // Make the request conditional only when nothing is missing here: accounts that are new to this company need the full
  // response, and so does a company whose reports or history aren't stored yet.
  const isKnown = report !== null && (row.coveredFrom !== null || !providesHistory(connector));
  const known = lastAudience === fingerprintOf(audience) && isKnown ? { etag, lastModified } : null;
  const robots = {
    recall: (host: string) => findRobots(db, connector.name, host, now()),
    remember: (host: string, rules: RobotsRule[]) =>
      cacheRobots(db, connector.name, { host, robots: rules, now: now() }),
  };
  return connector.fetchEvents({ company, place: position, known, since, now: at, wait, robots, signal });
}

/**
 * The time from which events are requested: the start of the connector's usual span, or a week before the last
 * successful response if that is earlier.
 */
function sinceOf({ historyMs }: Connector, { goodAt }: ConnectorCompany, now: Date): Date {
  const firstMs = now.getTime() - historyMs;
  return new Date(goodAt === null ? firstMs : Math.min(firstMs, goodAt.getTime() - overlapDays * dayMs));
}

function wrongOf({ company, problem: before }: ConnectorCompany, problem: string) {
  return { company, problem, before };
}

/** Cleared validators and URL, for a source that no longer has the company. */
const nothingKnown = { place: null, etag: null, lastModified: null };

function pauseOf({ everyMs, unknownMs }: Connector, response: EventsResult): number {
  if (response.kind === "unknown") return unknownMs;
  return response.kind === "wrong" ? Math.max(everyMs, response.waitMs ?? 0) : everyMs;
}

interface CompanyResponse {
  company: ConnectorCompany;
  audience: readonly SubscribedAccount[];
  response: EventsResult;
}

/** Stores the response about a company and the time of its next request, in one transaction. */
async function storeResponse(
  connector: Connector,
  { company, audience, response }: CompanyResponse,
  run: ConnectorRun,
): Promise<void> {
  const now = run.now();
  const pauseMs = pauseOf(connector, response);
  const attempt = { askedAt: now, nextAt: new Date(now.getTime() + pauseMs) };
  if (response.kind === "later") return setCompany(run.db, company, attempt);
  if (response.kind === "wrong") return setCompany(run.db, company, { ...attempt, problem: response.problem });
  const good = { ...attempt, goodAt: now, problem: null };
  if (response.kind === "unknown") return setCompany(run.db, company, { ...good, ...nothingKnown });
  if (response.kind !== "news") return setCompany(run.db, company, good);
  const print = fingerprintOf(audience);
  const report = response.report ?? "";
  const hasNewReport = report !== "" && report !== company.report;
  const figures = hasNewReport ? { figuresAt: now, figuresTries: 0 } : {};
  const isNewsToAll = company.goodAt !== null && company.audience === print;
  const history = historyOf(connector, { company, response, isSameAudience: company.audience === print }, now);
  await run.db.transaction(async (tx) => {
    // This update comes first because it locks the company's row, which serializes concurrent writers.
    const position = response.place ?? null;
    await setCompany(tx, company, {
      ...good,
      ...response.validators,
      ...figures,
      ...history,
      report,
      place: position,
      audience: print,
    });
    const keys = audience.map(({ clientId, account }) => ({ clientId, accountId: account.id }));
    if (response.events.length > 0) await lockArrivals(tx, keys);
    const { pageOf } = connector;
    if (pageOf) {
      // Includes figures stored earlier, so that an account that is new to this company gets the same values as the
      // others.
      const statements = await readStatements(tx, connector.name, company.company);
      await writeOwnValues(tx, audience, {
        source: connector.source,
        values: [...deriveAccountFigures(statements, now), ...(response.values ?? [])],
        pageOf: (reference) => pageOf(company.company, reference),
        now,
      });
    }
    await addArrivedSignals(tx, company, {
      audience,
      events: response.events,
      source: response.source ?? connector.source,
      now,
      alertsSince: isNewsToAll ? new Date(now.getTime() - overlapDays * dayMs) : null,
    });
  });
}

/** The older files still to be read, and when the next one is requested. */
function historyOf(
  connector: Connector,
  { company, response, isSameAudience }: { company: ConnectorCompany; response: NewEvents; isSameAudience: boolean },
  now: Date,
): Partial<ConnectorCompany> {
  const since = dayOf(sinceOf(connector, company, now));
  const { goodAt, older: before, olderAt, olderTries } = company;
  const lastCovered = goodAt && dayOf(new Date(goodAt.getTime() - overlapDays * dayMs));
  const coverage = { coveredFrom: isSameAudience ? company.coveredFrom : null, older: before };
  const { coveredFrom, older } = findRemainingFiles(coverage, response.before ?? { heldFrom: since, parts: [] }, {
    since,
    lastCovered,
  });
  if (older.length === 0) return { coveredFrom, older, olderAt: null, olderTries: 0, olderProblem: null };
  // If the first file is unchanged and waits for a retry, keep its delay although the list has changed.
  const isWaiting = olderAt !== null && olderTries > 0 && older[0]?.name === before[0]?.name;
  return { coveredFrom, older, ...(!isWaiting && { olderAt: now, olderTries: 0 }) };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
