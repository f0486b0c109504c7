import fc from "fast-check";
import { compileFilter } from "../query/filter";
import type { FieldOperator, Filter } from "../query/structured-query";
import type { ProtoValue } from "../values/proto-value";
import { createRules } from "./rules";
import { access, documentAt, queryAccess } from "./sample";

const scalars: [literal: string, value: ProtoValue][] = [
  ["null", { nullValue: null }],
  ["true", { booleanValue: true }],
  ["false", { booleanValue: false }],
  ["0", { integerValue: "0" }],
  ["1", { integerValue: "1" }],
  ["1.0", { doubleValue: 1 }],
  ["1.5", { doubleValue: 1.5 }],
  ["2", { integerValue: "2" }],
  ["-1", { integerValue: "-1" }],
  ["''", { stringValue: "" }],
  ["'x'", { stringValue: "x" }],
  ["'y'", { stringValue: "y" }],
  ["timestamp.value(0)", { timestampValue: "1970-01-01T00:00:00.000000Z" }],
];
const values: ProtoValue[] = [
  ...scalars.map(([, value]) => value),
  { doubleValue: "NaN" },
  { doubleValue: "-0" },
  { arrayValue: { values: [] } },
  { arrayValue: { values: [{ stringValue: "x" }] } },
  { arrayValue: { values: [{ stringValue: "x" }, { integerValue: "1" }] } },
  { mapValue: { fields: {} } },
  { mapValue: { fields: { c: { integerValue: "1" } } } },
  { mapValue: { fields: { c: { doubleValue: 1 }, d: { stringValue: "x" } } } },
];
const documents = values.flatMap((a) =>
  [undefined, ...values].map((b) => documentAt("t/one", { a, ...(b ? { b } : {}) })),
);

const field = fc.constantFrom("a", "b", "a.c");
const value = fc.constantFrom(...values);
const single: FieldOperator[] = [
  "EQUAL",
  "EQUAL",
  "NOT_EQUAL",
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL",
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL",
  "ARRAY_CONTAINS",
];
const fieldFilter = fc.oneof(
  fc.record({ field, op: fc.constantFrom(...single), value }),
  fc.record({
    field,
    op: fc.constantFrom<FieldOperator>("IN", "NOT_IN", "ARRAY_CONTAINS_ANY"),
    value: fc
      .array(value, { minLength: 1, maxLength: 3 })
      .map((items): ProtoValue => ({ arrayValue: { values: items } })),
  }),
);
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: "small" },
    fieldFilter.map((one): Filter => ({ fieldFilter: { ...one, field: { fieldPath: one.field } } })),
    fc
      .record({
        field,
        op: fc.constantFrom("IS_NAN" as const, "IS_NULL" as const, "IS_NOT_NAN" as const, "IS_NOT_NULL" as const),
      })
      .map((one): Filter => ({ unaryFilter: { op: one.op, field: { fieldPath: one.field } } })),
    fc
      .record({
        op: fc.constantFrom("AND" as const, "OR" as const),
        filters: fc.array(tie("filter"), { minLength: 1, maxLength: 3 }),
      })
      .map((compositeFilter): Filter => ({ compositeFilter })),
  ),
}));

const literal = fc.constantFrom(...scalars.map(([text]) => text));
const operand = fc.constantFrom(
  "resource.data.a",
  "resource.data.b",
  "resource.data.a.c",
  "resource.data['b']",
  "resource.data.get('b', 1)",
);
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small" },
    fc.tuple(operand, fc.constantFrom("==", "!=", "<", "<=", ">", ">="), literal).map((parts) => parts.join(" ")),
    fc.tuple(literal, fc.constantFrom("==", "<", ">="), operand).map((parts) => parts.join(" ")),
    fc
      .tuple(operand, fc.constantFrom("int", "float", "number", "string", "list", "map", "bool", "timestamp"))
      .map(([a, b]) => `${a} is ${b}`),
    fc.tuple(operand, fc.array(literal, { maxLength: 3 })).map(([a, items]) => `${a} in [${items.join(", ")}]`),
    fc.tuple(literal, operand).map(([a, b]) => `${a} in ${b}`),
    fc
      .tuple(operand, fc.constantFrom("hasAny", "hasAll", "hasOnly"), literal)
      .map(([a, name, item]) => `${a}.${name}([${item}])`),
    fc.constantFrom(
      "'a' in resource.data",
      "'b' in resource.data",
      "resource.data.keys().hasAll(['a', 'b'])",
      "resource.data.size() == 1",
    ),
    operand,
    tie("condition").map((inner) => `!(${inner})`),
    fc
      .tuple(tie("condition"), fc.constantFrom("&&", "||"), tie("condition"))
      .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    fc.tuple(tie("condition"), tie("condition"), tie("condition")).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
  ),
}));

test("an allowed query never matches a document that its condition denies", () => {
  let proven = 0;
  fc.assert(
    fc.property(filter, condition, (where, text) => {
      const program = createRules(
        `service cloud.firestore { match /databases/{db}/documents/t/{id} { allow list: if ${text}; } }`,
      );
      if (!program.authorizeQuery(queryAccess("t", { where })).allowed) return;
      proven += 1;
      const matches = compileFilter(where);
      for (const resource of documents.filter(matches)) {
        const decision = program.authorize(access({ path: "t/one", method: "list", resource }));
        expect({ ...decision, fields: resource.fields }).toMatchObject({ allowed: true });
      }
    }),
    { numRuns: 2000 },
  );
  expect(proven).toBeGreaterThan(20);
});
