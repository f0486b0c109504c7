import type { ConnectorName } from "@/lib/contracts/connector-topic";
import type { ArrivedEvent } from "../store/connectors/event";

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

/**
 * What a source answered: `news` all that it says since then; `same` nothing new; `unknown` it has no such company;
 * `wrong` what can't be taken, and why: nothing of it is kept; `later` it is away, or asks us to wait.
 */
export type Answer =
  | { kind: "news"; events: ArrivedEvent[]; validators: Validators }
  | { kind: "same" }
  | { kind: "unknown" }
  | { kind: "wrong"; problem: string }
  | { kind: "later"; problem: string; waitMs: number | null };

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
}
