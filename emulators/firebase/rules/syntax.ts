import type { RulesBytes } from "./value";

/** A range of source text: line and column from 1, offsets in UTF-16 code units, `end` exclusive. */
export interface Span {
  line: number;
  column: number;
  start: number;
  end: number;
}

interface Node {
  span: Span;
  /** Depth of the tree below this node. It is limited, so that no recursion over the tree can exhaust the stack. */
  depth: number;
}

export type BinaryOperator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/" | "%" | "in";

export type Literal = null | boolean | bigint | number | string | RulesBytes;

export type Expression = Node &
  (
    | { kind: "literal"; value: Literal }
    | { kind: "list"; items: Expression[] }
    | { kind: "map"; entries: { key: string; value: Expression }[] }
    | { kind: "path"; segments: (string | Expression)[] }
    | { kind: "variable"; name: string }
    | { kind: "member"; of: Expression; name: string }
    | { kind: "index"; of: Expression; index: Expression }
    | { kind: "slice"; of: Expression; from: Expression; to: Expression }
    | { kind: "call"; name: string; args: Expression[] }
    | { kind: "method"; of: Expression; name: string; args: Expression[] }
    | { kind: "not" | "negate"; operand: Expression }
    | { kind: "and" | "or"; left: Expression; right: Expression }
    | { kind: "binary"; operator: BinaryOperator; left: Expression; right: Expression }
    | { kind: "is"; left: Expression; type: string }
    | { kind: "choice"; condition: Expression; then: Expression; otherwise: Expression }
  );

export type Method = "get" | "list" | "create" | "update" | "delete";

export type PatternSegment = { kind: "fixed"; text: string } | { kind: "one" | "many"; name: string; span: Span };

export interface LetNode {
  name: string;
  value: Expression;
  span: Span;
}

export interface FunctionNode {
  name: string;
  parameters: string[];
  lets: LetNode[];
  result: Expression;
  span: Span;
}

export interface AllowNode {
  /** The methods in the source, with their positions, and the methods that they expand to. */
  written: { name: string; span: Span }[];
  methods: ReadonlySet<Method>;
  condition: Expression | null;
  span: Span;
}

export interface MatchNode {
  segments: PatternSegment[];
  functions: FunctionNode[];
  allows: AllowNode[];
  matches: MatchNode[];
  span: Span;
}

export interface RulesFile {
  version: 1 | 2;
  /** Functions outside the service, then those inside it. */
  functions: FunctionNode[];
  serviceFunctions: FunctionNode[];
  matches: MatchNode[];
}

/** Lists the expressions directly below an expression. */
export function childrenOf(node: Expression): Expression[] {
  switch (node.kind) {
    case "literal":
    case "variable":
      return [];
    case "list":
      return node.items;
    case "map":
      return node.entries.map((entry) => entry.value);
    case "path":
      return node.segments.filter((segment) => typeof segment !== "string");
    case "member":
      return [node.of];
    case "index":
      return [node.of, node.index];
    case "slice":
      return [node.of, node.from, node.to];
    case "call":
      return node.args;
    case "method":
      return [node.of, ...node.args];
    case "not":
    case "negate":
      return [node.operand];
    case "and":
    case "or":
    case "binary":
      return [node.left, node.right];
    case "is":
      return [node.left];
    case "choice":
      return [node.condition, node.then, node.otherwise];
  }
}
