import fc from "fast-check";
import { createStore } from "../store/create-store";
import { parseWrites } from "../store/parse-write";
import { parseFields } from "../values/parse-value";
import type { StoredDocument } from "../values/stored-document";
import { aggregate, parseAggregations } from "./aggregate";
import { compileQuery } from "./compile";
import { parseStructuredQuery } from "./parse-query";
import { runCompiled } from "./run";

const DATABASE = "projects/p/databases/(default)";
const ROOT = `${DATABASE}/documents`;
const int = (value: number) => ({ integerValue: String(value) });
const field = (fieldPath: string) => ({ field: { fieldPath } });

function document(path: string, fields: object = {}): StoredDocument {
  const time = "2026-01-01T00:00:00.000000Z";
  return { name: `${ROOT}/${path}`, fields: parseFields(fields), createTime: time, updateTime: time };
}

function compile(structuredQuery: object, parent = ROOT) {
  return compileQuery(parent, parseStructuredQuery({ from: [{ collectionId: "c" }], ...structuredQuery }));
}

function idsOf(structuredQuery: object, documents: StoredDocument[]): (string | undefined)[] {
  return runCompiled(compile(structuredQuery), documents, false).map(({ name }) => name.split("/").at(-1));
}

test("a limit returns the first documents of the whole order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(50), { minLength: 1, maxLength: 60 }),
      fc.nat(20),
      fc.nat(5),
      (numbers, limit, offset) => {
        const documents = Array.from({ length: 50 }, (_, copy) =>
          numbers.map((n, index) => document(`c/${copy}-${index}`, { n: int(n) })),
        ).flat();
        const all = idsOf({ orderBy: [field("n")] }, documents);
        const page = idsOf({ orderBy: [field("n")], limit, offset }, documents);
        expect(page).toEqual(all.slice(offset, offset + limit));
      },
    ),
    { numRuns: 20 },
  );
});

test("names are ordered by segment and by number, with or without an explicit order", () => {
  const store = createStore();
  const ids = ["b", "__id10__", "a", "__id9__", "a b"];
  store.commit(
    parseWrites(
      ids.map((id) => ({ update: { name: `${ROOT}/c/${id}` } })),
      DATABASE,
    ),
  );
  const ordered = ["__id9__", "__id10__", "a", "a b", "b"];
  const run = (json: object) => store.runQuery(compile(json)).map(({ name }) => name.split("/").at(-1));
  expect(run({})).toEqual(ordered);
  expect(run({ orderBy: [{ ...field("__name__"), direction: "DESCENDING" }] })).toEqual([...ordered].reverse());
  store.commit(parseWrites([{ update: { name: `${ROOT}/c/aa` } }, { delete: `${ROOT}/c/a` }], DATABASE));
  expect(run({ limit: 4 })).toEqual(["__id9__", "__id10__", "a b", "aa"]);
});

test("an inequality orders by its field and matches only documents that have the field", () => {
  const documents = [document("c/a", { n: int(3) }), document("c/b", { n: int(1) }), document("c/d", { m: int(1) })];
  const where = { fieldFilter: { ...field("n"), op: "GREATER_THAN", value: int(0) } };
  expect(idsOf({ where }, documents)).toEqual(["b", "a"]);
  const orderBy = [{ ...field("__name__"), direction: "DESCENDING" }];
  expect(idsOf({ where, orderBy }, documents)).toEqual(["b", "a"]);
});

test("comparisons match only values of the same type", () => {
  const documents = [
    document("c/a", { n: int(3) }),
    document("c/b", { n: { stringValue: "3" } }),
    document("c/d", { n: { nullValue: null } }),
  ];
  const where = { fieldFilter: { ...field("n"), op: "GREATER_THAN_OR_EQUAL", value: int(0) } };
  expect(idsOf({ where }, documents)).toEqual(["a"]);
  expect(idsOf({ where: { fieldFilter: { ...field("n"), op: "NOT_EQUAL", value: int(3) } } }, documents)).toEqual([
    "b",
  ]);
});

test("null matches nothing in IN and ARRAY_CONTAINS_ANY, and makes NOT_IN return nothing", () => {
  const nothing = { nullValue: null };
  const documents = [
    document("c/a", { n: nothing, l: { arrayValue: { values: [nothing] } } }),
    document("c/b", { n: int(1) }),
  ];
  const idsWhere = (path: string, op: string, values: object[]) =>
    idsOf({ where: { fieldFilter: { ...field(path), op, value: { arrayValue: { values } } } } }, documents);
  expect(idsWhere("n", "IN", [nothing, int(1)])).toEqual(["b"]);
  expect(idsWhere("l", "ARRAY_CONTAINS_ANY", [nothing])).toEqual([]);
  expect(idsWhere("n", "NOT_IN", [nothing, int(9)])).toEqual([]);
});

test("a query without a collection finds all collections below its parent", () => {
  const store = createStore();
  store.commit(
    parseWrites(
      ["x/1", "x/1/y/2", "x/1/y/2/z/3", "x/2/y/4"].map((path) => ({ update: { name: `${ROOT}/${path}` } })),
      DATABASE,
    ),
  );
  const query = compileQuery(`${ROOT}/x/1`, parseStructuredQuery({ from: [{ allDescendants: true }] }));
  expect(store.runQuery(query).map(({ name }) => name.slice(ROOT.length))).toEqual(["/x/1/y/2", "/x/1/y/2/z/3"]);
  expect(store.listCollectionIds(ROOT)).toEqual(["x"]);
  store.commit([{ kind: "delete", name: `${ROOT}/x/1`, precondition: null }]);
  expect(store.listMissing(`${ROOT}/x`)).toEqual([`${ROOT}/x/1`, `${ROOT}/x/2`]);
});

test("a sum is an integer until it overflows, and then a double", () => {
  const sum = (...values: object[]) =>
    aggregate(
      values.map((n, index) => document(`c/${index}`, { n })),
      parseAggregations([{ alias: "s", sum: field("n") }]),
    ).s;
  expect(sum()).toEqual(int(0));
  expect(sum({ integerValue: "9223372036854775806" }, int(1))).toEqual({ integerValue: "9223372036854775807" });
  expect(sum({ integerValue: "9223372036854775807" }, int(1))).toEqual({ doubleValue: 2 ** 63 });
  expect(sum(int(1), { doubleValue: "NaN" })).toEqual({ doubleValue: "NaN" });
});

test.each([
  ["a negative limit", { limit: -1 }],
  ["an order after the name", { orderBy: [field("__name__"), field("a")] }],
  ["the same order twice", { orderBy: [field("a"), field("a")] }],
  ["a cursor longer than the order", { orderBy: [field("a")], startAt: { values: [int(1), int(1), int(1)] } }],
  ["a name cursor that isn't a reference", { startAt: { values: [int(1)] } }],
  ["an empty IN", { where: { fieldFilter: { ...field("a"), op: "IN", value: { arrayValue: {} } } } }],
  [
    "eleven values in NOT_IN",
    {
      where: {
        fieldFilter: { ...field("a"), op: "NOT_IN", value: { arrayValue: { values: Array(11).fill(int(1)) } } },
      },
    },
  ],
  [
    "31 values in IN",
    { where: { fieldFilter: { ...field("a"), op: "IN", value: { arrayValue: { values: Array(31).fill(int(1)) } } } } },
  ],
  ["a name compared with a number", { where: { fieldFilter: { ...field("__name__"), op: "EQUAL", value: int(1) } } }],
  ["an unknown operator", { where: { fieldFilter: { ...field("a"), op: "LIKE", value: int(1) } } }],
  ["two collections", { from: [{ collectionId: "a" }, { collectionId: "b" }] }],
  ["an unknown member", { having: {} }],
  ["a broken path", { orderBy: [field("a..b")] }],
])("%s is refused", (_what, query) => {
  expect(() => compile(query)).toThrow(expect.objectContaining({ status: "INVALID_ARGUMENT" }));
});
