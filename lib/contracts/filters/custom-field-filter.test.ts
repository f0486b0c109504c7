import {
  type FieldCondition,
  maxFieldConditions,
  readFieldCondition,
  readFieldConditions,
  writeFieldConditions,
} from "./custom-field-filter";

const field = "5b0c1f9e-8a55-4f43-9d58-4b8e7f6b0a11";

const conditions: FieldCondition[] = [
  { field, test: "is", values: ["Gold", "a|b", "back\\slash", "comma, too", "1:2"] },
  { field, test: "isnt", values: ["ä\n€"] },
  { field, test: "between", from: "1", to: null },
  { field, test: "between", from: null, to: "-2.5" },
  { field, test: "between", from: "2024-01-01", to: "2024-12-31" },
  { field, test: "empty" },
  { field, test: "filled" },
];

test("conditions survive writing and reading", () => {
  expect(readFieldConditions(writeFieldConditions(conditions))).toEqual(conditions);
  expect(writeFieldConditions([])).toBeNull();
  expect(readFieldConditions("")).toEqual([]);
});

const wrong = [
  "",
  "x:is:a",
  `${field}`,
  `${field}:is`,
  `${field}:is:`,
  `${field}:is:a|`,
  `${field}:like:a`,
  `${field}:between:1`,
  `${field}:between:|`,
  `${field}:between:1|2024-01-01`,
  `${field}:between:a|b`,
  `${field}:between:1|2|3`,
  `${field}:empty:1`,
  `${field}:is:${Array(31).fill("a").join("|")}`,
];

test.each(wrong)("rejects %j as a condition", (text) => {
  expect(readFieldCondition(text)).toBeNull();
});

test("rejects more conditions than a filter may have", () => {
  const conditions = Array(maxFieldConditions).fill(`${field}:empty`);

  expect(readFieldConditions(conditions.join(","))).toHaveLength(maxFieldConditions);
  expect(readFieldConditions([...conditions, `${field}:empty`].join(","))).toBeNull();
});
