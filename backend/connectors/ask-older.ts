import type { Listener } from "../store/connectors/audience";
import { type ConnectorCompany, lockCompany, setCompany } from "../store/connectors/companies";
import { findOlderDue, leftAfter } from "../store/connectors/older";
import { addArrivedSignals } from "../store/connectors/signals";
import { lockArrivals } from "../store/connectors/write-arrivals";
import { askBesides, waitAgainMs } from "./ask-besides";
import type { HistoryConnector, OlderAnswer } from "./connector";
import type { Turn } from "./turn";

/**
 * Asks for parts of before that answers named, one of a company at a time: which are left stands in the company's row, so
 * that any run goes on there.
 *
 * @param hasOthers whether other questions wait
 */
export function askForOlder(connector: HistoryConnector, turn: Turn, hasOthers: boolean) {
  const { db, now } = turn;
  return askBesides<OlderAnswer>(connector, turn, hasOthers, {
    find: (limit) => findOlderDue(db, connector.name, now(), limit),
    // Whoever comes later is told anew, and has what is left found again.
    drop: (company) => setCompany(db, company, { toldFrom: null, older: [], olderAt: null, olderTries: 0 }),
    ask: (company) => askOne(connector, company, turn),
    take: (company, audience, answer) => takeOlder(connector, { company, audience, answer }, turn),
    what: "older filings",
    problemOf: ({ olderProblem }) => olderProblem,
  });
}

async function askOne(
  connector: HistoryConnector,
  { company, older: [part] }: ConnectorCompany,
  { now, signal }: Turn,
): Promise<OlderAnswer> {
  if (!part) return { kind: "older", events: [], heldFrom: null };
  return connector.askOlder({ company, part, now: now(), signal });
}

/**
 * Writes what a part says as news of before, of which nobody is alerted, and what is left then: all of it or nothing.
 *
 * @returns whether another part can be asked for at once
 */
async function takeOlder(
  connector: HistoryConnector,
  { company, audience, answer }: { company: ConnectorCompany; audience: readonly Listener[]; answer: OlderAnswer },
  { db, now, onChange }: Turn,
): Promise<boolean> {
  const [part] = company.older;
  const tries = company.olderTries;
  const olderAt = new Date(now().getTime() + waitAgainMs(connector, tries));
  if (!part || answer.kind !== "older") {
    const problem = answer.kind === "wrong" ? { olderTries: tries + 1, olderProblem: answer.problem } : {};
    await setCompany(db, company, { olderAt: part ? olderAt : null, ...problem });
    return false;
  }
  const { isLeft, written } = await db.transaction(async (tx) => {
    // First: of two that write at once one follows the other, and goes by what that one left.
    const there = await lockCompany(tx, company);
    if (!there) return { isLeft: false, written: 0 };
    const left = leftAfter(there, part, answer.heldFrom);
    const isLeft = left.older.length > 0;
    const next = { olderAt: isLeft ? now() : null, olderTries: 0, olderProblem: null };
    await setCompany(tx, company, { ...left, ...next });
    const places = audience.map(({ clientId, account }) => ({ clientId, accountId: account.id }));
    if (answer.events.length > 0) await lockArrivals(tx, places);
    const { events } = answer;
    const arrived = { audience, events, source: connector.source, now: now(), alertsSince: null };
    return { isLeft, written: await addArrivedSignals(tx, company, arrived) };
  });
  if (written > 0) onChange();
  return isLeft;
}
