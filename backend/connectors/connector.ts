import type { ConnectorName } from "@/lib/contracts/signals/connector-topic";
import type { OlderPart, RobotsRule } from "../database/schema/connectors";
import type { ArrivedEvent } from "../domains/signals/connectors/event";
import type { Statement } from "../domains/signals/connectors/figure";
import type { OwnValue } from "../domains/signals/connectors/own-values";

/** HTTP validators (`ETag`, `Last-Modified`) of a source's last answer, for conditional requests. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** Cache of websites' robots.txt rules, kept for a day. */
export interface RobotsMemory {
  /** Null: no rules of this host are cached. */
  recall: (host: string) => Promise<RobotsRule[] | null>;
  remember: (host: string, rules: RobotsRule[]) => Promise<void>;
}

/** A question to a source: the news of one company. */
export interface Question {
  /** The company's id at the source: a CIK of ten digits for the SEC, a domain for feeds. */
  company: string;
  /** Address of its last good answer, as that answer gave it; null: none yet. */
  place: string | null;
  /** Validators of the last answer that was stored; null: a full answer is wanted. */
  known: Validators | null;
  /** Events before this moment aren't wanted. */
  since: Date;
  now: Date;
  /**
   * Waits for the rate limit before a request, per host where the source has several. A connector with `perHostMs`
   * calls it before each request; for the others, which make one request, the caller has already waited.
   *
   * @throws LeaseLost when the run has lost its lease: it must make no further request
   */
  wait: (host: string) => Promise<void>;
  /** For connectors that fetch websites. */
  robots: RobotsMemory;
  signal: AbortSignal;
}

/** A question about a company's figures, asked once the source has named a report. */
export interface FiguresQuestion extends Pick<Question, "company" | "known" | "now" | "signal"> {
  /** The report's id at the source. */
  report: string;
}

/** A question for older events of a company: one file that a previous answer named. */
export interface OlderQuestion extends Pick<Question, "company" | "now" | "signal"> {
  part: OlderPart;
}

/** The source doesn't have this company, or no figures of it. */
interface Unknown {
  kind: "unknown";
}

/** The source's answer is the same as the known one (304). */
interface Same {
  kind: "same";
}

/** An invalid answer, and why; no part of it is stored. */
export interface Wrong {
  kind: "wrong";
  problem: string;
  /** Minimum time before this company is asked about again. */
  waitMs?: number;
}

/** The source is unavailable, or asks for fewer requests. */
export interface Later {
  kind: "later";
  problem: string;
  waitMs: number | null;
}

/** The events since the wanted moment, and the newest report with figures; a report of null means none. */
export interface News {
  kind: "news";
  events: ArrivedEvent[];
  report: string | null;
  /** Values that the source gives for fields of the account; absent: none. */
  values?: OwnValue[];
  validators: Validators;
  /** The source's name as shown to users; absent: the connector's. */
  source?: string;
  /** The address of this answer, to be asked first the next time. */
  place?: string;
  /** Older events that the source has in further files; absent: the answer is complete. */
  before?: {
    /** The answer holds all events from this day on, YYYY-MM-DD. */
    heldFrom: string;
    /** The latest first. */
    parts: Omit<OlderPart, "since">[];
  };
}

/** The events of one older file, without those before the wanted day. */
interface Older {
  kind: "older";
  events: ArrivedEvent[];
  /** The oldest day in the file, YYYY-MM-DD; null: the file is empty. */
  heldFrom: string | null;
}

/**
 * All figures that a source has of a company. `hasReport`: whether they include those of the report that was asked for.
 */
interface Figures {
  kind: "figures";
  /** The company's name at the source. */
  name: string | null;
  statements: Statement[];
  hasReport: boolean;
  validators: Validators;
}

export type Answer = News | Same | Unknown | Wrong | Later;
export type OlderAnswer = Older | Wrong | Later;
export type FiguresAnswer = Figures | Same | Unknown | Wrong | Later;

/**
 * An outside source of company events. A connector only fetches and parses; schedule and recipients are decided by its
 * callers.
 */
export interface Connector {
  name: ConnectorName;
  /** The source's name as shown to users. */
  source: string;
  /** Requests per second, over all backends together. */
  perSecond: number;
  /**
   * Minimum time between two requests to one host, for a connector that has many hosts; it then waits before each
   * request itself.
   */
  perHostMs?: number;
  /** How long after a good answer a company is asked about again. */
  everyMs: number;
  /** How far back the first answer about a company is read. */
  historyMs: number;
  /** How long after an answer `unknown` a company is asked about again. */
  unknownMs: number;
  /**
   * Makes one request, or several with `perHostMs`. Never throws for a failure of the source; it is part of the answer.
   */
  ask: (question: Question) => Promise<Answer>;
  /** Makes one request for figures. Never throws for a failure of the source. Absent: the source has no figures. */
  askFigures?: (question: FiguresQuestion) => Promise<FiguresAnswer>;
  /**
   * Makes one request for older events. Never throws for a failure of the source. Absent: the source's answers are
   * always complete.
   */
  askOlder?: (question: OlderQuestion) => Promise<OlderAnswer>;
  /** Address of a report's page for users. Absent: the source has no figures. */
  pageOf?: (company: string, report: string) => string;
}

/** A connector whose source has figures. */
export type FiguresConnector = Connector & Required<Pick<Connector, "askFigures" | "pageOf">>;

/** A connector whose source lists older events in further files. */
export type HistoryConnector = Connector & Required<Pick<Connector, "askOlder">>;
