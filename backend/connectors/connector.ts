import type { ConnectorName } from "@/lib/contracts/connector-topic";
import type { ArrivedEvent } from "../store/connectors/event";
import type { Statement } from "../store/connectors/figure";
import type { OwnValue } from "../store/connectors/own-values";

/** By what a source recognises that its answer hasn't changed. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** What is asked of a source. */
export interface Question {
  /** The company, as the source calls it: for the SEC a CIK of ten digits. */
  company: string;
  /** Of an answer that was taken; null: all of it is wanted. */
  known: Validators | null;
  /** Nothing of before is wanted. */
  since: Date;
  now: Date;
  signal: AbortSignal;
}

/** What is asked of a source about a company's figures, once it said that there is a report. */
export interface FiguresQuestion extends Pick<Question, "company" | "known" | "now" | "signal"> {
  /** What the report is called there. */
  report: string;
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
interface Wrong {
  kind: "wrong";
  problem: string;
}

/** The source is away, or asks us to wait. */
export interface Later {
  kind: "later";
  problem: string;
  waitMs: number | null;
}

/** What a source says has happened since then, and the newest report of figures that it names; null: none. */
interface News {
  kind: "news";
  events: ArrivedEvent[];
  report: string | null;
  /** What it says of values that the accounts have themselves; absent: nothing. */
  values?: OwnValue[];
  validators: Validators;
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
export type FiguresAnswer = Figures | Same | Unknown | Wrong | Later;

/** One outside source that says what happens at companies. It asks; who is told, and when to ask, is decided elsewhere. */
export interface Connector {
  name: ConnectorName;
  /** Who says so, as people read it. */
  source: string;
  /** At most so many requests a second, over all backends together. */
  perSecond: number;
  /** How long after a good answer a company is asked about again. */
  everyMs: number;
  /** How long after `unknown`. */
  unknownMs: number;
  /** Makes one request. Never throws for what a source does. */
  ask: (question: Question) => Promise<Answer>;
  /** Makes one request for figures. Never throws for what a source does. */
  askFigures: (question: FiguresQuestion) => Promise<FiguresAnswer>;
  /** Where people read a report of a company's, by its number. */
  pageOf: (company: string, report: string) => string;
}
