import { findAudiences, type Listener } from "../store/connectors/audience";
import type { ConnectorCompany } from "../store/connectors/companies";
import { noteGood } from "../store/connectors/state";
import type { Connector, Later, Wrong } from "./connector";
import { mostOfTurn, noteWrong, stopAsking, type Turn, turnMs, waitForSlot } from "./turn";

/** So many of a turn while other companies wait to be asked about. */
const mostBesides = 4;

/** A question beside the one of what happens at a company. */
interface Besides<Answer> {
  find: (limit: number) => Promise<ConnectorCompany[]>;
  /** Nobody wants to hear of this company any more. */
  drop: (company: ConnectorCompany) => Promise<void>;
  /** Makes one request. */
  ask: (company: ConnectorCompany) => Promise<Answer | Wrong | Later>;
  /** Writes what was answered; true: there is more to ask of this company at once. */
  take: (company: ConnectorCompany, audience: readonly Listener[], answer: Answer | Wrong | Later) => Promise<boolean>;
  /** What it asks for, and what was wrong with that before. */
  what: string;
  problemOf: (company: ConnectorCompany) => string | null;
}

const longestWaitMs = 86_400_000;

/** How long after an answer that can't be taken, or says nothing yet, it is asked for again: longer each time, a day at most. */
export function waitAgainMs({ everyMs }: Connector, tries: number): number {
  return Math.min(everyMs * 2 ** Math.min(tries, 10), longestWaitMs);
}

/**
 * Asks another question about the companies that it is due for, one after the other, each in its place of the line.
 *
 * @param hasOthers whether other questions wait
 * @returns `more`: more is due already. `away`: the source is to be left alone for now
 */
export async function askBesides<Answer extends { kind: string }>(
  connector: Connector,
  turn: Turn,
  hasOthers: boolean,
  { find, drop, ask, take, what, problemOf }: Besides<Answer>,
): Promise<"done" | "more" | "away"> {
  const { db, now, signal } = turn;
  const endMs = now().getTime() + turnMs;
  const most = hasOthers ? mostBesides : mostOfTurn;
  const due = await find(most);
  const names = due.map(({ company }) => company);
  const audiences = await findAudiences(db, connector.name, names);
  let hasMore = due.length === most;
  for (const company of due) {
    if (signal.aborted || now().getTime() >= endMs) return "more";
    const audience = audiences.get(company.company) ?? [];
    if (audience.length === 0) {
      await drop(company);
      continue;
    }
    if (!(await waitForSlot(connector, turn))) return "more";
    const answer = await ask(company);
    hasMore = (await take(company, audience, answer)) || hasMore;
    if (isLater(answer)) return stopAsking(connector, answer, turn);
    const before = problemOf(company);
    const wrong = { company: company.company, before: before && `${what}: ${before}` };
    if (isWrong(answer)) await noteWrong(connector, { ...wrong, problem: `${what}: ${answer.problem}` }, turn);
    else await noteGood(db, connector.name, now());
  }
  return hasMore ? "more" : "done";
}

function isLater(answer: { kind: string }): answer is Later {
  return answer.kind === "later";
}

function isWrong(answer: { kind: string }): answer is Wrong {
  return answer.kind === "wrong";
}
