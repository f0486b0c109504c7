import { dayMs } from "@/lib/contracts/wire/durations";
import { findAudiences, type SubscribedAccount } from "../domains/signals/connectors/audience";
import type { ConnectorCompany } from "../domains/signals/connectors/companies";
import { recordSuccess } from "../domains/signals/connectors/state";
import type { Connector, InvalidResponse, SourceUnavailable } from "./connector";
import {
  type ConnectorRun,
  maxPerBatch,
  pauseSource,
  pollCompany,
  recordFailure,
  runMs,
  waitForSlot,
} from "./connector-run";

/** Companies polled per run while requests of other kinds are waiting. */
const maxSecondary = 4;

/** A secondary kind of request about a company, in addition to its events: its figures, or its older filings. */
interface SecondaryRequest<Answer> {
  find: (limit: number) => Promise<ConnectorCompany[]>;
  /** Called when no account uses this company any more. */
  drop: (company: ConnectorCompany) => Promise<void>;
  fetch: (company: ConnectorCompany) => Promise<Answer | InvalidResponse | SourceUnavailable>;
  /** Stores the response; resolves to true when the next request about this company is already due. */
  store: (
    company: ConnectorCompany,
    audience: readonly SubscribedAccount[],
    response: Answer | InvalidResponse | SourceUnavailable,
  ) => Promise<boolean>;
  /** The kind of request, for the log. */
  what: string;
  /** The problem recorded for the previous response; null: none. */
  problemOf: (company: ConnectorCompany) => string | null;
}

const maxWaitMs = dayMs;

/** Retry delay after an invalid or empty response: doubles with each attempt, up to a day. */
export function retryDelayMs({ everyMs }: Pick<Connector, "everyMs">, tries: number): number {
  return Math.min(everyMs * 2 ** Math.min(tries, 10), maxWaitMs);
}

/**
 * Makes a secondary request about each company for which one is due, one at a time, within the source's rate limit.
 *
 * @param hasOthers whether requests of other kinds are waiting
 * @returns `more`: more requests are already due. `away`: the source is unavailable and is paused
 */
export async function pollSecondary<Answer extends { kind: string }>(
  connector: Connector,
  run: ConnectorRun,
  hasOthers: boolean,
  { find, drop, fetch, store, what, problemOf }: SecondaryRequest<Answer>,
): Promise<"done" | "more" | "away"> {
  const { db, now, signal } = run;
  const endMs = now().getTime() + runMs;
  const most = hasOthers ? maxSecondary : maxPerBatch;
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
    if (!(await waitForSlot(connector, run))) return "more";
    const request = {
      fetch: () => fetch(company),
      store: async (response: Answer | InvalidResponse | SourceUnavailable) => {
        hasMore = (await store(company, audience, response)) || hasMore;
      },
    };
    const response = await pollCompany(connector, company, request, run);
    if (isLater(response)) return pauseSource(connector, response, run);
    const before = problemOf(company);
    const wrong = { company: company.company, before: before && `${what}: ${before}` };
    if (isWrong(response)) await recordFailure(connector, { ...wrong, problem: `${what}: ${response.problem}` }, run);
    else await recordSuccess(db, connector.name, now());
  }
  return hasMore ? "more" : "done";
}

function isLater(response: { kind: string }): response is SourceUnavailable {
  return response.kind === "later";
}

function isWrong(response: { kind: string }): response is InvalidResponse {
  return response.kind === "wrong";
}
