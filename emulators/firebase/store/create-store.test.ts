import { compileQuery } from "../query/compile";
import { parseStructuredQuery } from "../query/parse-query";
import type { ProtoFields } from "../values/proto-value";
import { createStore } from "./create-store";
import { parseWrites } from "./parse-write";
import type { Store } from "./types";

const DATABASE = "projects/demo/databases/(default)";
const ROOT = `${DATABASE}/documents`;
const name = (path: string) => `${ROOT}/${path}`;
const int = (value: number | string) => ({ integerValue: String(value) });

function write(store: Store, ...writes: unknown[]) {
  return store.commit(parseWrites(writes, DATABASE));
}

function set(path: string, fields: ProtoFields, more: object = {}) {
  return { update: { name: name(path), fields }, ...more };
}

function fieldsOf(store: Store, path: string) {
  return store.get(name(path))?.fields;
}

describe("commits", () => {
  test("commit times strictly increase even when the clock stands still", () => {
    const store = createStore({ nowMs: () => 1_700_000_000_000 });
    const times = Array.from({ length: 5 }, (_, index) => write(store, set("a/b", { n: int(index) })).commitTime);
    expect([...new Set(times)].sort()).toEqual(times);
    expect(store.readTime() >= (times.at(-1) ?? "")).toBe(true);
  });

  test("a refused write rolls back its whole commit", () => {
    const store = createStore();
    const events: unknown[] = [];
    store.subscribe((event) => events.push(event));
    const writes = [
      set("a/new", { n: int(1) }),
      set("a/missing", { n: int(1) }, { currentDocument: { exists: true } }),
    ];
    expect(() => write(store, ...writes)).toThrow(expect.objectContaining({ status: "NOT_FOUND" }));
    expect(store.get(name("a/new"))).toBeNull();
    expect(events).toEqual([]);
  });

  test("each write sees the earlier writes of its commit", () => {
    const store = createStore();
    write(
      store,
      set("a/b", { n: int(1) }, { currentDocument: { exists: false } }),
      set("a/b", { m: int(2) }, { updateMask: { fieldPaths: ["m"] }, currentDocument: { exists: true } }),
    );
    expect(fieldsOf(store, "a/b")).toEqual({ n: int(1), m: int(2) });
  });

  test("a masked path without a value deletes that field and keeps the others", () => {
    const store = createStore();
    write(store, set("a/b", { keep: int(1), map: { mapValue: { fields: { x: int(1), "y.z": int(2) } } } }));
    write(store, set("a/b", {}, { updateMask: { fieldPaths: ["map.`y.z`", "none"] } }));
    expect(fieldsOf(store, "a/b")).toEqual({ keep: int(1), map: { mapValue: { fields: { x: int(1) } } } });
  });

  test("preconditions on existence and on version have their own error codes", () => {
    const store = createStore();
    const { writeResults } = write(store, set("a/b", { n: int(1) }));
    const old = writeResults[0]?.updateTime;
    write(store, set("a/b", { n: int(2) }));
    const refused = (currentDocument: object) => () => write(store, set("a/b", {}, { currentDocument }));
    expect(refused({ exists: false })).toThrow(expect.objectContaining({ status: "ALREADY_EXISTS" }));
    expect(refused({ updateTime: old })).toThrow(expect.objectContaining({ status: "FAILED_PRECONDITION" }));
    expect(fieldsOf(store, "a/b")).toEqual({ n: int(2) });
  });

  test("writing identical data keeps the update time and still notifies listeners of the new time", () => {
    const store = createStore();
    const first = write(store, set("a/b", { n: int(1), m: int(2) }));
    const events: { changes: readonly unknown[]; time: string }[] = [];
    store.subscribe((event) => events.push(event));
    const second = write(store, set("a/b", { m: int(2), n: int(1) }));
    expect(second.writeResults[0]?.updateTime).toBe(first.commitTime);
    expect(events).toEqual([{ seq: 1, time: second.commitTime, changes: [] }]);
  });

  test("authorization is checked before preconditions", () => {
    const store = createStore();
    const writes = parseWrites([set("a/b", {}, { currentDocument: { exists: true } })], DATABASE);
    const authorize = () => {
      throw new Error("denied");
    };
    expect(() => store.commit(writes, { authorize })).toThrow("denied");
  });
});

describe("transforms", () => {
  const transform = (field: object) => ({
    update: { name: name("a/b"), fields: {} },
    updateMask: {},
    updateTransforms: [field],
  });

  test.each([
    ["int64 stops at its upper limit", int("9223372036854775807"), { increment: int(1) }, int("9223372036854775807")],
    [
      "int64 stops at its lower limit",
      int("-9223372036854775807"),
      { increment: int(-5) },
      int("-9223372036854775808"),
    ],
    ["a double makes the sum a double", int(1), { increment: { doubleValue: 0.5 } }, { doubleValue: 1.5 }],
    ["text is replaced by the increment", { stringValue: "x" }, { increment: int(3) }, int(3)],
    ["the maximum of equals keeps the old kind", int(3), { maximum: { doubleValue: 3 } }, int(3)],
    ["the minimum with NaN is NaN", int(3), { minimum: { doubleValue: "NaN" } }, { doubleValue: "NaN" }],
    [
      "array union adds each missing value once",
      { arrayValue: { values: [int(1)] } },
      { appendMissingElements: { values: [{ doubleValue: 1 }, int(2), int(2)] } },
      { arrayValue: { values: [int(1), int(2)] } },
    ],
    [
      "array remove deletes all equal values",
      { arrayValue: { values: [int(1), { doubleValue: 1 }, { stringValue: "1" }] } },
      { removeAllFromArray: { values: [int(1)] } },
      { arrayValue: { values: [{ stringValue: "1" }] } },
    ],
  ])("%s", (_law, before, operation, after) => {
    const store = createStore();
    write(store, { update: { name: name("a/b"), fields: { f: before } } });
    write(store, transform({ fieldPath: "f", ...operation }));
    expect(fieldsOf(store, "a/b")).toEqual({ f: after });
  });

  test("a server timestamp is the commit's time in milliseconds and appears in the result", () => {
    const store = createStore({ nowMs: () => 1_700_000_000_123 });
    const { writeResults } = write(store, transform({ fieldPath: "at.time", setToServerValue: "REQUEST_TIME" }));
    expect(writeResults[0]?.transformResults).toEqual([{ timestampValue: "2023-11-14T22:13:20.123Z" }]);
    expect(fieldsOf(store, "a/b")).toEqual({
      at: { mapValue: { fields: { time: { timestampValue: "2023-11-14T22:13:20.123Z" } } } },
    });
  });
});

describe("changes since a commit", () => {
  test("contain the latest state of each document, with tombstones for deleted ones", () => {
    const store = createStore();
    write(store, set("a/old", {}), set("a/gone", {}));
    const { seq } = store;
    write(store, set("a/b", { n: int(1) }));
    write(store, { delete: name("a/gone") });
    write(store, set("a/b", { n: int(2) }));
    const changes = store.changesSince(seq)?.map((change) => [change.name, change.after?.fields ?? null]);
    expect(changes).toEqual([
      [name("a/gone"), null],
      [name("a/b"), { n: int(2) }],
    ]);
    expect(store.changesSince(store.seq)).toEqual([]);
    expect(store.changesSince(store.seq + 1)).toBeNull();
  });
});

describe("transactions", () => {
  test("a commit is aborted when a document it read was changed by someone else", async () => {
    const store = createStore();
    write(store, set("a/b", { n: int(1) }));
    const transaction = store.beginTransaction({ readWrite: true });
    await store.readDocuments([name("a/b")], { transaction });
    write(store, set("a/b", { n: int(2) }));
    const writes = parseWrites([set("a/b", { n: int(9) })], DATABASE);
    expect(() => store.commit(writes, { transaction })).toThrow(expect.objectContaining({ status: "ABORTED" }));
    expect(fieldsOf(store, "a/b")).toEqual({ n: int(2) });
  });

  test("a commit is aborted when a new document would match a query it read", async () => {
    const store = createStore();
    const query = compileQuery(ROOT, parseStructuredQuery({ from: [{ collectionId: "a" }] }));
    const transaction = store.beginTransaction({ readWrite: true });
    await store.readQuery(query, { transaction });
    write(store, set("a/phantom", {}));
    expect(() => store.commit([], { transaction })).toThrow(expect.objectContaining({ status: "ABORTED" }));
  });

  test("a read-only transaction reads one point in time", async () => {
    const store = createStore();
    write(store, set("a/b", { n: int(1) }), set("a/gone", {}));
    const transaction = store.beginTransaction({ readOnly: {} });
    write(store, set("a/b", { n: int(2) }), set("a/new", {}), { delete: name("a/gone") });
    const query = compileQuery(ROOT, parseStructuredQuery({ from: [{ collectionId: "a" }] }));
    const { documents } = await store.readQuery(query, { transaction });
    expect(documents.map((document) => document.name)).toEqual([name("a/b"), name("a/gone")]);
    expect((await store.readDocuments([name("a/b")], { transaction })).documents[0]?.fields).toEqual({ n: int(1) });
  });

  test("a hundred concurrent increments of one counter lose no update", async () => {
    const store = createStore();
    write(store, set("a/b", { n: int(0) }));
    const increment = async () => {
      const transaction = store.beginTransaction({ readWrite: true });
      const { documents } = await store.readDocuments([name("a/b")], { transaction });
      const n = documents[0]?.fields.n;
      const next = n !== undefined && "integerValue" in n ? Number(n.integerValue) + 1 : Number.NaN;
      await new Promise(setImmediate);
      store.commit(parseWrites([set("a/b", { n: int(next) })], DATABASE), { transaction });
    };
    await Promise.all(Array.from({ length: 100 }, increment));
    expect(fieldsOf(store, "a/b")).toEqual({ n: int(100) });
  });

  test("an ended transaction is refused with the message that makes clients retry", () => {
    const store = createStore();
    const transaction = store.beginTransaction({ readWrite: true });
    store.rollback(transaction);
    expect(() => store.commit([], { transaction })).toThrow("transaction has expired");
  });
});
