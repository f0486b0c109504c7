import type { ConnectorName } from "@/lib/contracts/signals/connector-topic";
import type { OlderPart, RobotsRule } from "../database/schema/connectors";
import type { ArrivedEvent } from "../domains/signals/connectors/event";
import type { Statement } from "../domains/signals/connectors/figure";
import type { OwnValue } from "../domains/signals/connectors/own-values";

/** HTTP validators (`ETag`, `Last-Modified`) of a source's last response, for conditional requests. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** Cache of websites' robots.txt rules, kept for a day. */
export interface RobotsCache {
  /** Null: no rules of this host are cached. */
  recall: (host: string) => Promise<RobotsRule[] | null>;
  remember: (host: string, rules: RobotsRule[]) => Promise<void>;
}

export interface EventsRequest {
  /** The company's id at the source: a CIK of ten digits for the SEC, a domain for feeds. */
  company: string;
  /** URL of the last successful response; null: none yet. */
  place: string | null;
  /** Validators of the last stored response; null: request the full response. */
  known: Validators | null;
  /** Events before this time are ignored. */
  since: Date;
  now: Date;
  /**
   * Waits for the rate limit before a request, per host where the source has several. A connector with `perHostMs`
   * calls it before each request. The others call it before each request but the first, for which the caller has
   * already waited.
   *
   * @throws RunLeaseLostError when the run has lost its lease and must make no further request
   */
  wait: (host: string) => Promise<void>;
  /** Cache of robots.txt rules, for connectors that fetch websites. */
  robots: RobotsCache;
  signal: AbortSignal;
}

/** A request for a company's figures, made once the source has listed a report. */
export interface FiguresRequest extends Pick<EventsRequest, "company" | "known" | "now" | "signal"> {
  /** The report's id at the source. */
  report: string;
}

/** A request for older events of a company: one file that a previous response listed. */
export interface OlderEventsRequest extends Pick<EventsRequest, "company" | "now" | "signal"> {
  part: OlderPart;
}

/** The source doesn't know this company, or has no figures for it. */
interface Unknown {
  kind: "unknown";
}

/** The response hasn't changed since the known one (304). */
interface Same {
  kind: "same";
}

/** An invalid response, with the reason; no part of it is stored. */
export interface InvalidResponse {
  kind: "wrong";
  problem: string;
  /** Minimum time before the next request about this company. */
  waitMs?: number;
}

/** The source is unavailable, or asks for fewer requests. */
export interface SourceUnavailable {
  kind: "later";
  problem: string;
  waitMs: number | null;
}

/** The events since the requested time, and the newest report with figures (`report` is null when there is none). */
export interface NewEvents {
  kind: "news";
  events: ArrivedEvent[];
  report: string | null;
  /** Values for fields of the account; absent: none. */
  values?: OwnValue[];
  validators: Validators;
  /** The source's name as shown to users; absent: the connector's. */
  source?: string;
  /** The URL of this response, to be tried first the next time. */
  place?: string;
  /** Set if a further request found the source unavailable: the source is paused once this response is stored. */
  later?: SourceUnavailable;
  /** Older events in further files; absent: the response is complete. */
  before?: {
    /** The response contains all events from this day on, YYYY-MM-DD. */
    heldFrom: string;
    /** Latest first. */
    parts: Omit<OlderPart, "since">[];
  };
}

/** The events of one older file, without those before the requested day. */
interface Older {
  kind: "older";
  events: ArrivedEvent[];
  /** The oldest day in the file, YYYY-MM-DD; null: the file is empty. */
  heldFrom: string | null;
}

/** All figures of a company at a source. `hasReport`: whether they include those of the requested report. */
interface Figures {
  kind: "figures";
  /** The company's name at the source. */
  name: string | null;
  statements: Statement[];
  hasReport: boolean;
  validators: Validators;
}

export type EventsResult = NewEvents | Same | Unknown | InvalidResponse | SourceUnavailable;
export type OlderEventsResult = Older | InvalidResponse | SourceUnavailable;
export type FiguresResult = Figures | Same | Unknown | InvalidResponse | SourceUnavailable;

/**
 * An external source of company events. A connector only fetches and parses; its callers decide on schedule and
 * recipients.
 */
export interface Connector {
  name: ConnectorName;
  /** The source's name as shown to users. */
  source: string;
  /** Requests per second, across all backends. */
  perSecond: number;
  /**
   * Minimum time between two requests to one host, for a connector with many hosts. Such a connector itself waits
   * before each request.
   */
  perHostMs?: number;
  /** Interval between successful requests about a company. */
  everyMs: number;
  /** Time range of events read from the first response about a company. */
  historyMs: number;
  /** Delay after an `unknown` response before the next request about the company. */
  unknownMs: number;
  /** Makes one request or a few, waiting before each. A failure of the source is returned, never thrown. */
  fetchEvents: (question: EventsRequest) => Promise<EventsResult>;
  /**
   * Makes one request for figures. A failure of the source is returned, never thrown. Absent: the source has no
   * figures.
   */
  fetchFigures?: (question: FiguresRequest) => Promise<FiguresResult>;
  /**
   * Makes one request for older events. A failure of the source is returned, never thrown. Absent: the source's
   * responses are always complete.
   */
  fetchOlder?: (question: OlderEventsRequest) => Promise<OlderEventsResult>;
  /** URL of a report's page for users. Absent: the source has no figures. */
  pageOf?: (company: string, report: string) => string;
}

/** A connector whose source has figures. */
export type FiguresConnector = Connector & Required<Pick<Connector, "fetchFigures" | "pageOf">>;

/** A connector whose source lists older events in further files. */
export type HistoryConnector = Connector & Required<Pick<Connector, "fetchOlder">>;
