import type { SubscribedAccount } from "../domains/signals/connectors/audience";
import { type ConnectorCompany, lockCompany, setCompany } from "../domains/signals/connectors/companies";
import { findCompaniesWithOlderFileDue, withoutReadFile } from "../domains/signals/connectors/older";
import { addArrivedSignals } from "../domains/signals/connectors/signals";
import { lockArrivals } from "../domains/signals/connectors/write-arrivals";
import type { HistoryConnector, OlderEventsResult } from "./connector";
import type { ConnectorRun } from "./connector-run";
import { pollSecondary, retryDelayMs } from "./poll-secondary";

/**
 * Fetches the older filings that a source's main response only references, one file per company at a time. The files
 * still to be read are stored in the company's row, so that any later run continues there.
 *
 * @param hasOthers whether requests of other kinds are waiting
 */
export function backfill(connector: HistoryConnector, run: ConnectorRun, hasOthers: boolean) {
  const { db, now } = run;
  return pollSecondary<OlderEventsResult>(connector, run, hasOthers, {
    find: (limit) => findCompaniesWithOlderFileDue(db, connector.name, now(), limit),
    // No account has this company now. If an account gets it later, its events are delivered from the start and its
    // older files are listed again.
    drop: (company) => setCompany(db, company, { coveredFrom: null, older: [], olderAt: null, olderTries: 0 }),
    fetch: (company) => fetchPart(connector, company, run),
    store: (company, audience, response) => storeOlder(connector, { company, audience, response }, run),
    what: "older filings",
    problemOf: ({ olderProblem }) => olderProblem,
  });
}

async function fetchPart(
  connector: HistoryConnector,
  { company, older: [part] }: ConnectorCompany,
  { now, signal }: ConnectorRun,
): Promise<OlderEventsResult> {
  if (!part) return { kind: "older", events: [], heldFrom: null };
  return connector.fetchOlder({ company, part, now: now(), signal });
}

/**
 * Stores the events of one older file, without raising alerts, and the list of the remaining files, in one transaction.
 *
 * @returns whether another file of this company can be fetched at once
 */
async function storeOlder(
  connector: HistoryConnector,
  {
    company,
    audience,
    response,
  }: { company: ConnectorCompany; audience: readonly SubscribedAccount[]; response: OlderEventsResult },
  { db, now, onChange }: ConnectorRun,
): Promise<boolean> {
  const [part] = company.older;
  const tries = company.olderTries;
  const olderAt = new Date(now().getTime() + retryDelayMs(connector, tries));
  if (!part || response.kind !== "older") {
    const problem = response.kind === "wrong" ? { olderTries: tries + 1, olderProblem: response.problem } : {};
    await setCompany(db, company, { olderAt: part ? olderAt : null, ...problem });
    return false;
  }
  const { hasMore, written } = await db.transaction(async (tx) => {
    // Lock the company's row first, so that the second of two concurrent writers reads the file list that the first one
    // left.
    const stored = await lockCompany(tx, company);
    if (!stored) return { hasMore: false, written: 0 };
    const remaining = withoutReadFile(stored, part, response.heldFrom);
    const hasMore = remaining.older.length > 0;
    const next = { olderAt: hasMore ? now() : null, olderTries: 0, olderProblem: null };
    await setCompany(tx, company, { ...remaining, ...next });
    const keys = audience.map(({ clientId, account }) => ({ clientId, accountId: account.id }));
    if (response.events.length > 0) await lockArrivals(tx, keys);
    const { events } = response;
    const arrived = { audience, events, source: connector.source, now: now(), alertsSince: null };
    return { hasMore, written: await addArrivedSignals(tx, company, arrived) };
  });
  if (written > 0) onChange();
  return hasMore;
}
