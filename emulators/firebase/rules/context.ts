import type { ReadBudget } from "../guard";
import type { FunctionNode } from "./syntax";
import type { RulesPath } from "./value";
import { Fault, type Outcome } from "./values/outcome";

/** How many documents rules may read for one operation, and for all operations of one commit (documented limits). */
const maxReads = 10;
const maxReadsOfCommit = 20;
/** How many expressions one request may evaluate (documented limit). */
const maxSteps = 1000;

/** Names and functions that an expression sees; each match, function and call adds one level. */
export type Bindings = {
  readonly variables: ReadonlyMap<string, Outcome>;
  readonly functions: ReadonlyMap<string, FunctionNode>;
  readonly outer: Bindings | null;
};

/** What a rules evaluation asks of the world. `read` answers the document as rules see it: a map, or null. */
export type World = {
  request: Map<string, Outcome>;
  /** `request.time`, asked for only when a rule looks at it: callers tell by that whether a verdict ages. */
  time(): Outcome;
  resource: Outcome;
  read(name: string, isAfter: boolean): Outcome;
  /** The full name that a path stands for, or null for a path that no document can have. */
  nameOf(path: RulesPath): string | null;
  budget: ReadBudget;
};

/** One condition's evaluation: what it looked at, so that it can be judged again when that changes. */
export class Trace {
  readonly reads = new Set<string>();
  usesTime = false;
  private steps = 0;

  constructor(private readonly read: Set<string>) {}

  /** Counts an operation; an error when the request has done too many. */
  step(): Fault | null {
    this.steps += 1;
    return this.steps > maxSteps ? new Fault(`more than ${maxSteps} expressions were evaluated`) : null;
  }

  /** Notes a document that was looked at; an error when there are too many. Looking again at one is free. */
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
