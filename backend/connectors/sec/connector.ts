import { dayMs } from "@/lib/contracts/wire/durations";
import { secSource } from "../../domains/values/recheck-requests/recheck-requests";
import { OutboundError, ResponseTooLargeError } from "../../outbound/address";
import type { OutboundFetch } from "../../outbound/fetch";
import { conditionalHeaders } from "../conditional-headers";
import type {
  EventsRequest,
  EventsResult,
  FiguresConnector,
  FiguresRequest,
  FiguresResult,
  HistoryConnector,
  InvalidResponse,
  OlderEventsRequest,
  OlderEventsResult,
  SourceUnavailable,
  Validators,
} from "../connector";
import { deriveListingStatus } from "./derive-listing-status";
import { eventsOf } from "./events";
import { readFacts } from "./facts";
import { filingPages } from "./filing-page";
import { readItemTexts } from "./read-item-texts";
import { InvalidResponseError } from "./read-json";
import { isSourceUnavailable, toSourceUnavailable } from "./source-unavailable";
import { type Filing, isFileOf, readOlderFile, readSubmissions } from "./submissions";

/** Below the SEC's limit for automated clients: 10 requests a second across all machines of one operator. */
const perSecond = 8;

export interface SecSettings {
  /** Origin of the JSON data: `https://data.sec.gov`. */
  origin: string;
  /** Origin of the filing pages: `https://www.sec.gov`. */
  archive: string;
  /** Operator's name and email, which the SEC requires in `User-Agent`. */
  contact: string;
  everyMs: number;
  /** Time range of filings read from the first response. */
  historyMs: number;
}

type Refusal = Exclude<EventsResult, { kind: "news" }>;
type Got = { kind: "got"; text: string; validators: Validators };

/** Creates the connector to the SEC's EDGAR: filings and figures of a company by its CIK (docs/sources/sec.md). */
export function createSecConnector(
  { origin, archive, contact, everyMs, historyMs }: SecSettings,
  fetch: OutboundFetch,
): FiguresConnector & HistoryConnector {
  async function get(path: string, { known, now, signal }: Pick<EventsRequest, "known" | "now" | "signal">) {
    const headers = { "user-agent": contact, accept: "application/json", ...conditionalHeaders(known) };
    return readStatus(await fetch(`${origin}${path}`, { headers, signal }), now);
  }

  async function fetchEvents(question: EventsRequest): Promise<EventsResult> {
    const { company: cik, since, now } = question;
    const response = await get(`/submissions/CIK${cik}.json`, question);
    if (response.kind !== "got") return response;
    const { filings, files } = readSubmissions(response.text, cik, now);
    const recent = filings.filter(({ filedOn }) => filedOn >= since.toISOString().slice(0, 10));
    const { texts, later } = await readItemTexts(fetch, { archive, contact }, recent, question);
    const heldFrom = oldestOf(filings) ?? now.toISOString().slice(0, 10);
    return {
      kind: "news",
      events: eventsOf(recent, { archive, cik, now, texts }),
      report: filings.find(({ hasFigures }) => hasFigures)?.accession ?? null,
      values: deriveListingStatus(filings),
      validators: response.validators,
      ...(later && { later }),
      ...(files.length > 0 && { before: { heldFrom, parts: files } }),
    };
  }

  async function fetchOlder({ company: cik, part, now, signal }: OlderEventsRequest): Promise<OlderEventsResult> {
    if (!isFileOf(cik, part.name)) throw new InvalidResponseError("The file belongs to another company");
    const response = await get(`/submissions/${part.name}`, { known: null, now, signal });
    if (response.kind === "unknown" || response.kind === "same")
      return { kind: "wrong", problem: `${part.name} isn’t there` };
    if (response.kind !== "got") return response;
    const filings = readOlderFile(response.text, now);
    const inPeriod = filings.filter(({ filedOn }) => filedOn >= part.since);
    return { kind: "older", events: eventsOf(inPeriod, { archive, cik, now }), heldFrom: oldestOf(filings) };
  }

  async function fetchFigures(question: FiguresRequest): Promise<FiguresResult> {
    const { company: cik, report, now } = question;
    const response = await get(`/api/xbrl/companyfacts/CIK${cik}.json`, question);
    if (response.kind !== "got") return response;
    const { name, statements, accessions } = readFacts(response.text, cik, now);
    return { kind: "figures", name, statements, hasReport: accessions.has(report), validators: response.validators };
  }

  return {
    name: "sec",
    source: secSource,
    perSecond,
    everyMs,
    historyMs,
    unknownMs: 7 * dayMs,
    fetchEvents: (question) => convertErrors(() => fetchEvents(question)),
    fetchFigures: (question) => convertErrors(() => fetchFigures(question)),
    fetchOlder: (question) => convertErrors(() => fetchOlder(question)),
    pageOf: filingPages(archive),
  };
}

function oldestOf(filings: readonly Filing[]): string | null {
  return filings.reduce<string | null>((oldest, { filedOn }) => (oldest && oldest < filedOn ? oldest : filedOn), null);
}

/** Maps errors thrown for a response to the connector's results. */
async function convertErrors<Said>(work: () => Promise<Said>): Promise<Said | InvalidResponse | SourceUnavailable> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidResponseError || error instanceof ResponseTooLargeError)
      return { kind: "wrong", problem: error.message };
    if (error instanceof OutboundError) return { kind: "later", problem: error.message, waitMs: null };
    throw error;
  }
}

async function readStatus(response: Response, now: Date): Promise<Got | Refusal> {
  const { status, headers } = response;
  if (status === 304) return { kind: "same" };
  if (status === 404) return { kind: "unknown" };
  if (isSourceUnavailable(status)) return toSourceUnavailable(response, now);
  if (status !== 200) return { kind: "wrong", problem: `The server responded with status ${status}` };
  const validators = { etag: headers.get("etag"), lastModified: headers.get("last-modified") };
  return { kind: "got", text: await response.text(), validators };
}
