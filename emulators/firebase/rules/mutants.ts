import { parseRules } from "./language/parse";
import { allMatches, rootExpressions, withDescendants } from "./language/walk";
import type { AllowNode, Expression, Place } from "./syntax";

/** A rules file with one change, for mutation tests: at least one test must fail for it. */
export type Mutant = { line: number; column: number; description: string; source: string };

type Edit = { place: Place; text: string; description: string };

/**
 * Creates every mutant of a rules file: each condition replaced by true and by false, each boolean part negated and
 * removed, each listed value removed, each allowed method removed, each `allow` made unconditional.
 *
 * @throws RulesSyntaxError when the source itself is invalid
 */
export function mutantsOf(source: string): Mutant[] {
  const file = parseRules(source);
  const textOf = ({ start, end }: Place) => source.slice(start, end);
  const roots = rootExpressions(file);
  const edits = [
    ...allMatches(file).flatMap((match) => match.allows.flatMap((allow) => allowEdits(allow, textOf))),
    ...roots.flatMap(withDescendants).flatMap((node) => expressionEdits(node, textOf)),
  ];
  const unique = new Map(edits.map((edit) => [applyEdit(source, edit), edit]));
  return [...unique].map(([mutated, { place, description }]) => {
    return { line: place.line, column: place.column, description, source: mutated };
  });
}

function allowEdits(allow: AllowNode, textOf: (place: Place) => string): Edit[] {
  const edits: Edit[] = [];
  if (allow.condition) {
    for (const text of ["true", "false"]) {
      const description = `'${textOf(allow.condition.place)}' becomes ${text}`;
      edits.push({ place: allow.condition.place, text, description });
    }
    edits.push(negated(allow.condition.place, textOf));
  }
  if (allow.written.length < 2) return edits;
  const [first, last] = [allow.written[0], allow.written.at(-1)];
  if (!first || !last) return edits;
  const place = { ...first.place, end: last.place.end };
  for (const gone of allow.written) {
    const text = allow.written.filter((name) => name !== gone).map((name) => name.name);
    edits.push({ place, text: text.join(", "), description: `'${gone.name}' is no longer allowed` });
  }
  return edits;
}

function expressionEdits(node: Expression, textOf: (place: Place) => string): Edit[] {
  if (node.kind === "and" || node.kind === "or") {
    return [node.left, node.right].flatMap((gone, i) => {
      const kept = i === 0 ? node.right : node.left;
      const description = `'${textOf(gone.place)}' is removed`;
      return [{ place: node.place, text: `(${textOf(kept.place)})`, description }, negated(gone.place, textOf)];
    });
  }
  if (node.kind === "choice") {
    return [node.then, node.otherwise].map((kept) => {
      return { place: node.place, text: `(${textOf(kept.place)})`, description: `always '${textOf(kept.place)}'` };
    });
  }
  if (node.kind === "not") {
    return [{ place: node.place, text: `(${textOf(node.operand.place)})`, description: "'!' is removed" }];
  }
  if (node.kind === "binary" && isComparison(node.operator)) return [negated(node.place, textOf)];
  return node.kind === "list" ? listEdits(node.place, node.items, textOf) : [];
}

function listEdits(place: Place, items: readonly Expression[], textOf: (place: Place) => string): Edit[] {
  return items.map((gone) => {
    const text = items.filter((item) => item !== gone).map((item) => textOf(item.place));
    return { place, text: `[${text.join(", ")}]`, description: `${textOf(gone.place)} is no longer listed` };
  });
}

function negated(place: Place, textOf: (place: Place) => string): Edit {
  return { place, text: `!(${textOf(place)})`, description: `'${textOf(place)}' is negated` };
}

function isComparison(operator: string): boolean {
  return ["==", "!=", "<", "<=", ">", ">=", "in"].includes(operator);
}

function applyEdit(source: string, { place, text }: Edit): string {
  return source.slice(0, place.start) + text + source.slice(place.end);
}
