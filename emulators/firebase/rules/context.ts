import type { ReadBudget } from "../guard";
import type { FunctionNode } from "./syntax";
import type { RulesPath } from "./value";
import { Fault, type Outcome } from "./values/outcome";

/**
 * The maximum number of documents that rules may read for one operation, and for all operations of one commit
 * (documented limits).
 */
const maxReads = 10;
const maxReadsOfCommit = 20;
/** The maximum number of expressions that one request may evaluate (documented limit). */
const maxSteps = 1000;

/** Names and functions visible to an expression; each match, function and call adds one level. */
export type Bindings = {
  readonly variables: ReadonlyMap<string, Outcome>;
  readonly functions: ReadonlyMap<string, FunctionNode>;
  readonly outer: Bindings | null;
};

/** The external dependencies of evaluating rules. `read` returns the document as rules see it: a map, or null. */
export type World = {
  request: Map<string, Outcome>;
  /** `request.time`, only called when a rule uses it: callers conclude from that whether a decision may expire. */
  time(): Outcome;
  resource: Outcome;
  read(name: string, isAfter: boolean): Outcome;
  /** The full resource name of a path, or null for a path that no document can have. */
  nameOf(path: RulesPath): string | null;
  budget: ReadBudget;
};

/** The evaluation of one condition: records its dependencies, so that it can be evaluated again when they change. */
export class Trace {
  readonly reads = new Set<string>();
  usesTime = false;
  private steps = 0;

  constructor(private readonly read: Set<string>) {}

  /** Counts an operation; returns an error when the request has exceeded the limit. */
  step(): Fault | null {
    this.steps += 1;
    return this.steps > maxSteps ? new Fault(`more than ${maxSteps} expressions were evaluated`) : null;
  }

  /**
   * Records a document that was read; returns an error when there are too many. Reading a document again doesn't count.
   */
  noteRead(name: string, budget: ReadBudget): Fault | null {
    this.reads.add(name);
    if (!this.read.has(name) && this.read.size >= maxReads)
      return new Fault(`more than ${maxReads} documents are read`);
    if (!budget.names.has(name) && budget.names.size >= maxReadsOfCommit) {
      return new Fault(`more than ${maxReadsOfCommit} documents are read for one commit`);
    }
    this.read.add(name);
    budget.names.add(name);
    return null;
  }
}
