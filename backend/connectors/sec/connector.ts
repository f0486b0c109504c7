import { AnswerTooLarge, OutboundError } from "../../outbound/address";
import type { OutboundFetch } from "../../outbound/fetch";
import type { Answer, Connector, Question } from "../connector";
import { eventsOf } from "./events";
import { readSubmissions, WrongSubmissions } from "./submissions";

const dayMs = 86_400_000;

/** What the SEC asks of automated readers is 10 a second, of all machines of one operator together. */
const perSecond = 8;
/** After too many requests it answers 403 or 429 for ten minutes, and for longer to whoever goes on. */
const blockedMs = 10 * 60_000;
const longestWaitMs = dayMs;

export interface SecSettings {
  /** Where the figures are: `https://data.sec.gov`. */
  origin: string;
  /** Where the filings are: `https://www.sec.gov`. */
  archive: string;
  /** Who asks, with an address: the `User-Agent` that the SEC wants. */
  contact: string;
  everyMs: number;
}

/** Makes the connector to the SEC's EDGAR: the filings of a company by its CIK (docs/sources/sec.md). */
export function secConnectorOf({ origin, archive, contact, everyMs }: SecSettings, fetch: OutboundFetch): Connector {
  async function ask({ company: cik, known, since, now, signal }: Question): Promise<Answer> {
    const headers = { "user-agent": contact, accept: "application/json", ...conditionsOf(known) };
    const answer = await fetch(`${origin}/submissions/CIK${cik}.json`, { headers, signal });
    if (answer.status === 304) return { kind: "same" };
    if (answer.status === 404) return { kind: "unknown" };
    if (isAway(answer.status)) return laterOf(answer, now);
    if (answer.status !== 200) return { kind: "wrong", problem: `The server answers ${answer.status}` };
    const filings = readSubmissions(await answer.text(), cik, now);
    const wanted = filings.filter(({ filedOn }) => filedOn >= since.toISOString().slice(0, 10));
    return {
      kind: "news",
      events: eventsOf(wanted, { archive, cik, now }),
      validators: { etag: answer.headers.get("etag"), lastModified: answer.headers.get("last-modified") },
    };
  }

  return {
    name: "sec",
    source: "SEC EDGAR",
    perSecond,
    everyMs,
    unknownMs: 7 * dayMs,
    ask: async (question) => {
      try {
        return await ask(question);
      } catch (error) {
        if (error instanceof WrongSubmissions || error instanceof AnswerTooLarge)
          return { kind: "wrong", problem: error.message };
        if (error instanceof OutboundError) return { kind: "later", problem: error.message, waitMs: null };
        throw error;
      }
    },
  };
}

function conditionsOf(known: Question["known"]): Record<string, string> {
  return {
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
}

/** Too many requests, or trouble of its own: with every company, not with this one. */
function isAway(status: number): boolean {
  return status === 403 || status === 429 || status >= 500;
}

function laterOf({ status, headers }: Response, now: Date): Answer {
  const asked = waitOf(headers.get("retry-after"), now);
  const waitMs = status < 500 ? Math.max(asked ?? 0, blockedMs) : asked;
  return { kind: "later", problem: `The server answers ${status}`, waitMs };
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110, 10.2.3); null when it says nothing that can be read. */
function waitOf(text: string | null, now: Date): number | null {
  if (text === null) return null;
  const waitMs = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), longestWaitMs);
}
