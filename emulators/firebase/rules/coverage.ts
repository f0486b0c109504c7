import { withDescendants } from "./language/walk";
import type { Expression } from "./syntax";
import { namespaces } from "./values/namespaces";
import { Fault, isConcrete, type Outcome } from "./values/outcome";

/** The number of times that an expression had each result. `unknown`: the proof of a query was inconclusive. */
export type ExpressionCoverage = {
  line: number;
  column: number;
  text: string;
  true: number;
  false: number;
  other: number;
  error: number;
  unknown: number;
};

/** Counts the results of every expression of a rules file, for tests of rules. */
export class Coverage {
  private readonly counts = new Map<Expression, ExpressionCoverage>();

  constructor(source: string, roots: readonly Expression[]) {
    const all = roots.flatMap(withDescendants);
    // `math` in `math.abs(x)` is a namespace, not an expression.
    const names = new Set(all.flatMap((node) => (node.kind === "method" && isNamespace(node.of) ? [node.of] : [])));
    for (const node of all.filter((one) => !names.has(one))) {
      const { line, column, start, end } = node.span;
      const text = source.slice(start, end);
      this.counts.set(node, { line, column, text, true: 0, false: 0, other: 0, error: 0, unknown: 0 });
    }
  }

  note(node: Expression, outcome: Outcome): void {
    const row = this.counts.get(node);
    if (!row) return;
    if (typeof outcome === "boolean") row[outcome ? "true" : "false"] += 1;
    else if (outcome instanceof Fault) row.error += 1;
    else row[isConcrete(outcome) ? "other" : "unknown"] += 1;
  }

  /** All expressions of the file in source order, with their counts. */
  report(): ExpressionCoverage[] {
    const rows = [...this.counts].sort(([{ span: a }], [{ span: b }]) => a.start - b.start || b.end - a.end);
    return rows.map(([, row]) => ({ ...row }));
  }
}

function isNamespace(node: Expression): boolean {
  return node.kind === "variable" && Object.hasOwn(namespaces, node.name);
}
