import { parseRules } from "./language/parse";
import { allMatches, rootExpressions, withDescendants } from "./language/walk";
import type { AllowNode, Expression, Span } from "./syntax";

/** A rules file with one change, for mutation tests: at least one test must fail for it. */
export type Mutant = { line: number; column: number; description: string; source: string };

type Edit = { span: Span; text: string; description: string };

/**
 * Creates every mutant of a rules file: each condition replaced by true and by false, each boolean part negated and
 * removed, each listed value removed, each allowed method removed, each `allow` made unconditional.
 *
 * @throws RulesSyntaxError when the source itself is invalid
 */
export function mutantsOf(source: string): Mutant[] {
  const file = parseRules(source);
  const textOf = ({ start, end }: Span) => source.slice(start, end);
  const roots = rootExpressions(file);
  const edits = [
    ...allMatches(file).flatMap((match) => match.allows.flatMap((allow) => allowEdits(allow, textOf))),
    ...roots.flatMap(withDescendants).flatMap((node) => expressionEdits(node, textOf)),
  ];
  const unique = new Map(edits.map((edit) => [applyEdit(source, edit), edit]));
  return [...unique].map(([mutated, { span, description }]) => {
    return { line: span.line, column: span.column, description, source: mutated };
  });
}

function allowEdits(allow: AllowNode, textOf: (span: Span) => string): Edit[] {
  const edits: Edit[] = [];
  if (allow.condition) {
    for (const text of ["true", "false"]) {
      const description = `'${textOf(allow.condition.span)}' becomes ${text}`;
      edits.push({ span: allow.condition.span, text, description });
    }
    edits.push(negated(allow.condition.span, textOf));
  }
  if (allow.written.length < 2) return edits;
  const [first, last] = [allow.written[0], allow.written.at(-1)];
  if (!first || !last) return edits;
  const span = { ...first.span, end: last.span.end };
  for (const removed of allow.written) {
    const text = allow.written.filter((name) => name !== removed).map((name) => name.name);
    edits.push({ span, text: text.join(", "), description: `'${removed.name}' is no longer allowed` });
  }
  return edits;
}

function expressionEdits(node: Expression, textOf: (span: Span) => string): Edit[] {
  if (node.kind === "and" || node.kind === "or") {
    return [node.left, node.right].flatMap((removed, i) => {
      const remaining = i === 0 ? node.right : node.left;
      const description = `'${textOf(removed.span)}' is removed`;
      return [{ span: node.span, text: `(${textOf(remaining.span)})`, description }, negated(removed.span, textOf)];
    });
  }
  if (node.kind === "choice") {
    return [node.then, node.otherwise].map((remaining) => {
      return {
        span: node.span,
        text: `(${textOf(remaining.span)})`,
        description: `always '${textOf(remaining.span)}'`,
      };
    });
  }
  if (node.kind === "not") {
    return [{ span: node.span, text: `(${textOf(node.operand.span)})`, description: "'!' is removed" }];
  }
  if (node.kind === "binary" && isComparison(node.operator)) return [negated(node.span, textOf)];
  return node.kind === "list" ? listEdits(node.span, node.items, textOf) : [];
}

function listEdits(span: Span, items: readonly Expression[], textOf: (span: Span) => string): Edit[] {
  return items.map((removed) => {
    const text = items.filter((item) => item !== removed).map((item) => textOf(item.span));
    return { span, text: `[${text.join(", ")}]`, description: `${textOf(removed.span)} is no longer listed` };
  });
}

function negated(span: Span, textOf: (span: Span) => string): Edit {
  return { span, text: `!(${textOf(span)})`, description: `'${textOf(span)}' is negated` };
}

function isComparison(operator: string): boolean {
  return ["==", "!=", "<", "<=", ">", ">=", "in"].includes(operator);
}

function applyEdit(source: string, { span, text }: Edit): string {
  return source.slice(0, span.start) + text + source.slice(span.end);
}
