import fc from "fast-check";
import { compareValues } from "./compare";
import { formatFieldPath, parseFieldPath } from "./field-path";
import { parseValue } from "./parse-value";
import type { ProtoValue } from "./proto-value";
import { compareIds } from "./resource-name";

const root = "projects/p/databases/d/documents";
const double = (value: number | string) => parseValue({ doubleValue: value });
const int = (value: string) => parseValue({ integerValue: value });
const text = (value: string) => parseValue({ stringValue: value });
const vector = (...numbers: number[]) =>
  parseValue({
    mapValue: {
      fields: {
        __type__: { stringValue: "__vector__" },
        value: { arrayValue: { values: numbers.map((doubleValue) => ({ doubleValue })) } },
      },
    },
  });
const map = (fields: object) => parseValue({ mapValue: { fields } });

/** Values in the documented order across and within types. */
const ASCENDING: ProtoValue[] = [
  { nullValue: null },
  { booleanValue: false },
  { booleanValue: true },
  double("NaN"),
  double("-Infinity"),
  int("-9223372036854775808"),
  int("0"),
  double(0.5),
  int("9007199254740992"),
  int("9007199254740993"),
  double(9_007_199_254_740_994),
  int("9223372036854775807"),
  double(2 ** 63),
  parseValue({ timestampValue: "2020-01-01T00:00:00Z" }),
  parseValue({ timestampValue: "2020-01-01T01:00:00.5+01:00" }),
  text(""),
  text("\uffff"),
  text("\u{1f600}"),
  parseValue({ bytesValue: "AA==" }),
  parseValue({ bytesValue: "AAA=" }),
  parseValue({ referenceValue: `${root}/a/__id2__` }),
  parseValue({ referenceValue: `${root}/a/__id10__` }),
  parseValue({ referenceValue: `${root}/a/b` }),
  parseValue({ geoPointValue: { latitude: -1, longitude: 5 } }),
  parseValue({ geoPointValue: { latitude: 0, longitude: -5 } }),
  parseValue({ arrayValue: {} }),
  parseValue({ arrayValue: { values: [{ integerValue: 1 }] } }),
  vector(9),
  vector(0, 1),
  map({}),
  map({ a: { integerValue: 1 } }),
  map({ b: { integerValue: 0 } }),
];

test("values of all types are in the documented order", () => {
  for (const [index, left] of ASCENDING.entries()) {
    for (const [other, right] of ASCENDING.entries()) {
      expect(Math.sign(compareValues(left, right))).toBe(Math.sign(index - other));
    }
  }
});

test("equal numbers of different types compare as equal", () => {
  expect(compareValues(int("3"), double(3))).toBe(0);
  expect(compareValues(double("-0"), int("0"))).toBe(0);
  expect(compareValues(double("NaN"), double("NaN"))).toBe(0);
});

const anyValue: fc.Arbitrary<ProtoValue> = fc.letrec<{ value: ProtoValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...ASCENDING),
    fc.string({ unit: "binary" }).map(text),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((integer) => int(String(integer))),
    fc.double().map((number) => double(number)),
    fc.array(tie("value"), { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
    fc
      .dictionary(fc.string({ maxLength: 2 }), tie("value"), { maxKeys: 3 })
      .map((fields) => ({ mapValue: { fields } })),
  ),
})).value;

test("the order is total: antisymmetric and transitive", () => {
  fc.assert(
    fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
      expect(Math.sign(compareValues(a, b)) + Math.sign(compareValues(b, a))).toBe(0);
      const [x, y, z] = [a, b, c].sort(compareValues);
      if (x !== undefined && y !== undefined && z !== undefined) expect(compareValues(x, z)).toBeLessThanOrEqual(0);
    }),
  );
});

test("strings are ordered by their UTF-8 bytes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
      const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b));
      expect(Math.sign(compareValues(text(a), text(b)))).toBe(Math.sign(bytes));
    }),
  );
});

test("every field path can be formatted and parsed back", () => {
  const names = fc.array(fc.string({ unit: "binary", minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 });
  fc.assert(fc.property(names, (path) => expect(parseFieldPath(formatFieldPath(path))).toEqual(path)));
});

test.each(["", ".", "a.", ".a", "a..b", "a b", "`a", "a`", "``", "a.`b`c", "1a"])(
  "%j is not a valid field path",
  (path) => {
    expect(() => parseFieldPath(path)).toThrow(expect.objectContaining({ status: "INVALID_ARGUMENT" }));
  },
);

test("numeric ids come first, in numeric order", () => {
  const ids = ["a", "__id10__", "__id9__", "__id-3__", "Z", "__id9007199254740993__"];
  expect(ids.sort(compareIds)).toEqual(["__id-3__", "__id9__", "__id10__", "__id9007199254740993__", "Z", "a"]);
});

test.each([
  ["an int64 out of range", { integerValue: "9223372036854775808" }],
  ["a fraction as an integer", { integerValue: 1.5 }],
  ["a number as text", { stringValue: 1 }],
  ["an array in an array", { arrayValue: { values: [{ arrayValue: {} }] } }],
  ["a lone surrogate", { stringValue: "\ud800" }],
  ["a date that doesn't exist", { timestampValue: "2021-02-30T00:00:00Z" }],
  ["a latitude past the pole", { geoPointValue: { latitude: 91 } }],
  ["bytes that aren't base64", { bytesValue: "?" }],
  ["a reserved name", { mapValue: { fields: { __a__: { nullValue: null } } } }],
  ["no type", {}],
  ["an unknown type", { constructor: 1 }],
])("%s is refused", (_what, value) => {
  expect(() => parseValue(value)).toThrow(expect.objectContaining({ status: "INVALID_ARGUMENT" }));
});
