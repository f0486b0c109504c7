import type { ConnectorName } from "@/lib/contracts/connector-topic";
import type { OlderPart, RobotsRule } from "../database/schema/connectors";
import type { ArrivedEvent } from "../store/connectors/event";
import type { Statement } from "../store/connectors/figure";
import type { OwnValue } from "../store/connectors/own-values";

/** By what a source recognises that its answer hasn't changed. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** What hosts said within the last day of programs that ask them. */
export interface RobotsMemory {
  /** Null: it isn't known. */
  recall: (host: string) => Promise<RobotsRule[] | null>;
  remember: (host: string, rules: RobotsRule[]) => Promise<void>;
}

/** What is asked of a source. */
export interface Question {
  /** The company, as the source calls it: for the SEC a CIK of ten digits, for feeds a domain. */
  company: string;
  /** Where its last good answer was, as that said it; null: nowhere yet. */
  place: string | null;
  /** Of an answer that was taken; null: all of it is wanted. */
  known: Validators | null;
  /** Nothing of before is wanted. */
  since: Date;
  now: Date;
  /**
   * Waits for the place of a request, to this host where the source has several: before each one, where the connector has
   * `perHostMs`; the place of others' only request has been waited for.
   *
   * @throws LeaseLost when the run has lost its lease: nothing more may be asked
   */
  wait: (host: string) => Promise<void>;
  /** For a connector that asks websites. */
  robots: RobotsMemory;
  signal: AbortSignal;
}

/** What is asked of a source about a company's figures, once it said that there is a report. */
export interface FiguresQuestion extends Pick<Question, "company" | "known" | "now" | "signal"> {
  /** What the report is called there. */
  report: string;
}

/** What is asked of a source about a part of before, that an answer of its named. */
export interface OlderQuestion extends Pick<Question, "company" | "now" | "signal"> {
  part: OlderPart;
}

/** The source has no such company, or no figures of it. */
interface Unknown {
  kind: "unknown";
}

/** The source says the same as in the answer that is known. */
interface Same {
  kind: "same";
}

/** What can't be taken, and why: nothing of it is kept. */
export interface Wrong {
  kind: "wrong";
  problem: string;
  /** The company isn't asked about before then. */
  waitMs?: number;
}

/** The source is away, or asks us to wait. */
export interface Later {
  kind: "later";
  problem: string;
  waitMs: number | null;
}

/** What a source says has happened since then, and the newest report of figures that it names; null: none. */
export interface News {
  kind: "news";
  events: ArrivedEvent[];
  report: string | null;
  /** What it says of values that the accounts have themselves; absent: nothing. */
  values?: OwnValue[];
  validators: Validators;
  /** Who says so, as people read it; absent: the connector's. */
  source?: string;
  /** Where it says so, to be asked first the next time. */
  place?: string;
  /** What the source has besides, of before; absent: this is all there is. */
  before?: {
    /** All of this day and later is in this answer, YYYY-MM-DD. */
    heldFrom: string;
    /** The latest first. */
    parts: Omit<OlderPart, "since">[];
  };
}

/** What a part of before says; what is older than was wanted is left out. */
interface Older {
  kind: "older";
  events: ArrivedEvent[];
  /** The oldest day that it holds, YYYY-MM-DD; null: it is empty. */
  heldFrom: string | null;
}

/** All figures that a source has of a company; `hasReport`: those of the report that was asked for among them. */
interface Figures {
  kind: "figures";
  /** How the source calls the company. */
  name: string | null;
  statements: Statement[];
  hasReport: boolean;
  validators: Validators;
}

export type Answer = News | Same | Unknown | Wrong | Later;
export type OlderAnswer = Older | Wrong | Later;
export type FiguresAnswer = Figures | Same | Unknown | Wrong | Later;

/** One outside source that says what happens at companies. It asks; who is told, and when to ask, is decided elsewhere. */
export interface Connector {
  name: ConnectorName;
  /** Who says so, as people read it. */
  source: string;
  /** At most so many requests a second, over all backends together. */
  perSecond: number;
  /** How long after a request the same host is left alone, where a connector asks many: it waits before each request itself. */
  perHostMs?: number;
  /** How long after a good answer a company is asked about again. */
  everyMs: number;
  /** So far back the first answer about a company is taken. */
  historyMs: number;
  /** How long after `unknown`. */
  unknownMs: number;
  /** Makes one request, or with `perHostMs` some. Never throws for what a source does. */
  ask: (question: Question) => Promise<Answer>;
  /** Makes one request for figures. Never throws for what a source does. Absent: it has none. */
  askFigures?: (question: FiguresQuestion) => Promise<FiguresAnswer>;
  /** Makes one request for a part of before. Never throws for what a source does. Absent: its answers hold all there is. */
  askOlder?: (question: OlderQuestion) => Promise<OlderAnswer>;
  /** Where people read a report of a company's, by its number. Absent: it has no figures. */
  pageOf?: (company: string, report: string) => string;
}

/** A connector whose source tells figures. */
export type FiguresConnector = Connector & Required<Pick<Connector, "askFigures" | "pageOf">>;

/** A connector whose answers name parts of before. */
export type HistoryConnector = Connector & Required<Pick<Connector, "askOlder">>;
