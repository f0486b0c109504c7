import type { Auth, Caller } from "../caller";
import type { Guard, Rules } from "../guard";
import { createStore } from "../store/create-store";
import { parseWrites } from "../store/parse-write";
import type { StreamSink } from "../stream";
import { createListen } from "./listen";
import type { ListenResponse } from "./messages";

const database = "projects/p/databases/(default)";
const root = `${database}/documents`;
const nameOf = (path: string) => `${root}/${path}`;
const OPEN: Rules = {
  authorize: () => ({ allowed: true, reads: [] }),
  authorizeQuery: () => ({ allowed: true, reads: [] }),
};

type Query = Record<string, unknown>;

const all = { from: [{ collectionId: "c" }] };
const top2 = { ...all, orderBy: [{ field: { fieldPath: "n" }, direction: "DESCENDING" }], limit: 2 };
const big = {
  ...all,
  where: { fieldFilter: { field: { fieldPath: "n" }, op: "GREATER_THAN", value: { integerValue: "10" } } },
};

/** A message as a line of text: kind, document, target. */
function lineOf(message: ListenResponse): string {
  if ("targetChange" in message) {
    const { targetChangeType, targetIds, cause } = message.targetChange;
    return [targetChangeType, ...(targetIds ?? []), ...(cause ? [`code ${cause.code}`] : [])].join(" ");
  }
  if ("filter" in message) return `filter ${message.filter.targetId} count ${message.filter.count}`;
  const idOf = (name: string) => name.slice(root.length + 1);
  if ("documentDelete" in message) {
    return `deleted ${idOf(message.documentDelete.document)} ${message.documentDelete.removedTargetIds}`;
  }
  if ("documentRemove" in message) {
    return `hidden ${idOf(message.documentRemove.document)} ${message.documentRemove.removedTargetIds}`;
  }
  const { document, targetIds, removedTargetIds } = message.documentChange;
  const n = document.fields.n;
  const value = n && "integerValue" in n ? n.integerValue : "-";
  return targetIds
    ? `${idOf(document.name)}=${value} ${targetIds}`
    : `left ${idOf(document.name)}=${value} ${removedTargetIds}`;
}

function startWorld() {
  const store = createStore();
  let rules = OPEN;
  const ruleListeners = new Set<() => void>();
  const guard: Guard = {
    get rules() {
      return rules;
    },
    onChange: (listener) => {
      ruleListeners.add(listener);
      return () => ruleListeners.delete(listener);
    },
  };
  const listen = createListen({ store, guard });
  const write = (json: unknown[]) => store.commit(parseWrites(json, database));
  return {
    store,
    listen,
    setRules: (next: Partial<Rules>) => {
      rules = { ...OPEN, ...next };
      for (const notify of ruleListeners) notify();
    },
    set: (path: string, n: number) =>
      write([{ update: { name: nameOf(path), fields: { n: { integerValue: String(n) } } } }]),
    setMany: (entries: [string, number][]) =>
      write(
        entries.map(([path, n]) => ({ update: { name: nameOf(path), fields: { n: { integerValue: String(n) } } } })),
      ),
    remove: (path: string) => write([{ delete: nameOf(path) }]),
    open: (caller: Caller = { kind: "user", auth: null }) => openStream(listen, caller),
  };
}

function openStream(listen: ReturnType<typeof createListen>, caller: Caller) {
  let received: ListenResponse[] = [];
  const everything: ListenResponse[] = [];
  let sends = 0;
  let isReady = true;
  let drain = () => {};
  let failure: string | null = null;
  const sink: StreamSink = {
    send: (messages) => {
      sends += 1;
      // The sink's type is general; in this test all messages are ListenResponses.
      for (const message of messages as readonly ListenResponse[]) {
        received.push(message);
        everything.push(message);
      }
      return isReady;
    },
    onDrain: (listener) => {
      drain = listener;
    },
    fail: (error) => {
      failure = error.status;
    },
  };
  const stream = listen.open(caller, sink);
  return {
    raw: (message: unknown) => stream.receive(message),
    query: (targetId: number, structuredQuery: Query, more: object = {}) =>
      stream.receive({ database, addTarget: { targetId, query: { parent: root, structuredQuery }, ...more } }),
    documents: (targetId: number, paths: string[], more: object = {}) =>
      stream.receive({ database, addTarget: { targetId, documents: { documents: paths.map(nameOf) }, ...more } }),
    unlisten: (targetId: number) => stream.receive({ database, removeTarget: targetId }),
    close: () => stream.close(),
    /** The messages since the last call, as lines. */
    nextLines: () => {
      const lines = received.map(lineOf);
      received = [];
      return lines;
    },
    everything,
    sends: () => sends,
    block: () => {
      isReady = false;
    },
    unblock: () => {
      isReady = true;
      drain();
    },
    failure: () => failure,
    /** The token of the last snapshot. */
    token: () =>
      everything
        .flatMap((message) => ("targetChange" in message ? (message.targetChange.resumeToken ?? []) : []))
        .at(-1),
  };
}

test("a query first receives its documents, CURRENT and a snapshot in one batch", () => {
  const world = startWorld();
  world.setMany([
    ["c/a", 1],
    ["c/b", 2],
    ["d/x", 3],
  ]);

  const stream = world.open();
  stream.query(1002, all);

  expect(stream.nextLines()).toEqual(["ADD 1002", "c/a=1 1002", "c/b=2 1002", "CURRENT 1002", "NO_CHANGE"]);
  expect(stream.sends()).toBe(1);
});

test("a commit sends matching, removed and deleted documents and a snapshot in one batch", () => {
  const world = startWorld();
  world.setMany([
    ["c/a", 11],
    ["c/b", 12],
    ["c/x", 13],
  ]);
  const stream = world.open();
  stream.query(2, big);
  stream.nextLines();

  world.store.commit(
    parseWrites(
      [
        { update: { name: nameOf("c/a"), fields: { n: { integerValue: "5" } } } },
        { update: { name: nameOf("c/new"), fields: { n: { integerValue: "20" } } } },
        { update: { name: nameOf("c/never"), fields: { n: { integerValue: "1" } } } },
        { delete: nameOf("c/b") },
      ],
      database,
    ),
  );

  expect(stream.nextLines().sort()).toEqual(["NO_CHANGE", "c/new=20 2", "deleted c/b 2", "left c/a=5 2"]);
  expect(stream.sends()).toBe(2);
});

test("a commit that affects no target sends nothing", () => {
  const world = startWorld();
  const stream = world.open();
  stream.query(2, all);
  stream.nextLines();

  world.set("d/a", 1);
  world.set("c/a/sub/b", 1);

  expect(stream.nextLines()).toEqual([]);
});

test("a write that changes nothing sends nothing", () => {
  const world = startWorld();
  world.set("c/a", 1);
  const stream = world.open();
  stream.query(2, all);
  stream.nextLines();

  world.set("c/a", 1);

  expect(stream.nextLines()).toEqual([]);
});

test("snapshot times never decrease", () => {
  const world = startWorld();
  const stream = world.open();
  stream.query(2, all);
  world.set("c/a", 1);
  stream.query(4, big);
  world.set("c/a", 2);
  stream.query(6, all);

  const times = stream.everything.flatMap((message) =>
    "targetChange" in message ? (message.targetChange.readTime ?? []) : [],
  );

  expect(times).toEqual([...times].sort());
  expect(times.length).toBe(8);
});

test("a limited query replaces the document that drops out", () => {
  const world = startWorld();
  world.setMany([
    ["c/a", 1],
    ["c/b", 2],
    ["c/c", 3],
  ]);
  const stream = world.open();
  stream.query(2, top2);
  expect(stream.nextLines()).toEqual(["ADD 2", "c/c=3 2", "c/b=2 2", "CURRENT 2", "NO_CHANGE"]);

  world.set("c/a", 9);
  expect(stream.nextLines()).toEqual(["c/a=9 2", "left c/b=2 2", "NO_CHANGE"]);

  world.remove("c/a");
  expect(stream.nextLines()).toEqual(["c/b=2 2", "deleted c/a 2", "NO_CHANGE"]);
});

test("a missing document is reported as deleted, and appears once it is created", () => {
  const world = startWorld();
  const stream = world.open();
  stream.documents(2, ["c/a"]);
  expect(stream.nextLines()).toEqual(["ADD 2", "deleted c/a 2", "CURRENT 2", "NO_CHANGE"]);

  world.set("c/a", 1);
  world.remove("c/a");

  expect(stream.nextLines()).toEqual(["c/a=1 2", "NO_CHANGE", "deleted c/a 2", "NO_CHANGE"]);
});

test("several targets on one stream share a snapshot", () => {
  const world = startWorld();
  const stream = world.open();
  stream.query(2, all);
  stream.query(4, big);
  stream.documents(6, ["c/a"]);
  stream.nextLines();

  world.set("c/a", 50);

  expect(stream.nextLines().sort()).toEqual(["NO_CHANGE", "c/a=50 2", "c/a=50 4", "c/a=50 6"]);
});

test("a collection group sees documents at every depth", () => {
  const world = startWorld();
  world.set("x/y/c/deep", 1);
  const stream = world.open();
  stream.query(2, { from: [{ collectionId: "c", allDescendants: true }] });
  stream.nextLines();

  world.set("c/top", 2);

  expect(stream.nextLines()).toEqual(["c/top=2 2", "NO_CHANGE"]);
});

test("a removed target receives nothing more, and each removal is confirmed once", () => {
  const world = startWorld();
  const stream = world.open();
  stream.query(2, all);
  stream.unlisten(2);
  stream.unlisten(99);
  world.set("c/a", 1);

  expect(stream.nextLines()).toEqual(["ADD 2", "CURRENT 2", "NO_CHANGE", "REMOVE 2", "REMOVE 99"]);
});

test("a target with `once` ends after its first snapshot", () => {
  const world = startWorld();
  const stream = world.open();
  stream.query(2, all, { once: true });
  world.set("c/a", 1);

  expect(stream.nextLines()).toEqual(["ADD 2", "CURRENT 2", "NO_CHANGE", "REMOVE 2"]);
});

test("a target without an id gets a free one", () => {
  const world = startWorld();
  const stream = world.open();
  stream.query(1, all);
  stream.query(0, all);

  expect(stream.nextLines()).toContain("ADD 2");
});

test("a resumed target receives only what changed since its token", () => {
  const world = startWorld();
  world.setMany([
    ["c/a", 11],
    ["c/b", 12],
    ["c/same", 13],
    ["c/c", 14],
  ]);
  const before = world.open();
  before.query(2, big);
  const resumeToken = before.token();
  before.close();
  world.set("c/a", 5);
  world.set("c/b", 20);
  world.set("c/new", 30);
  world.remove("c/c");

  const stream = world.open();
  stream.query(4, big, { resumeToken, expectedCount: 4 });

  const lines = stream.nextLines();
  expect(lines[0]).toBe("ADD 4");
  expect(lines.slice(1, 5).sort()).toEqual(["c/b=20 4", "c/new=30 4", "deleted c/c 4", "left c/a=5 4"]);
  expect(lines.slice(5)).toEqual(["filter 4 count 3", "CURRENT 4", "NO_CHANGE"]);
});

test("a resumed target that missed nothing receives no documents", () => {
  const world = startWorld();
  world.set("c/a", 1);
  const stream = world.open();
  stream.query(2, all);
  stream.query(4, top2);
  const resumeToken = stream.token();
  stream.nextLines();

  stream.query(6, all, { resumeToken });
  stream.query(8, top2, { resumeToken });

  expect(stream.nextLines()).toEqual(["ADD 6", "CURRENT 6", "NO_CHANGE", "ADD 8", "CURRENT 8", "NO_CHANGE"]);
});

test("a resumed limited query is reset when its collection has changed", () => {
  const world = startWorld();
  world.setMany([
    ["c/a", 1],
    ["c/b", 2],
    ["c/c", 3],
  ]);
  const stream = world.open();
  stream.query(2, top2);
  const resumeToken = stream.token();
  world.remove("c/c");
  stream.nextLines();

  stream.query(4, top2, { resumeToken });

  expect(stream.nextLines()).toEqual(["ADD 4", "RESET 4", "c/b=2 4", "c/a=1 4", "CURRENT 4", "NO_CHANGE"]);
});

test.each([
  ["from another epoch", Buffer.from("other:1").toString("base64")],
  ["from the future", "future"],
  ["in an unknown format", "AAAA"],
])("a resume token %s resets the target", (_, text) => {
  const world = startWorld();
  world.set("c/a", 1);
  const resumeToken = text === "future" ? Buffer.from(`${world.store.epoch}:999`).toString("base64") : text;
  const stream = world.open();

  stream.query(2, all, { resumeToken });

  expect(stream.nextLines()).toEqual(["ADD 2", "RESET 2", "c/a=1 2", "CURRENT 2", "NO_CHANGE"]);
});

test("a resumed target omits documents that the client may not see, and counts the rest", () => {
  const world = startWorld();
  const stream = world.open();
  stream.query(2, big);
  const resumeToken = stream.token();
  world.set("c/secret", 1);
  world.set("c/shown", 11);
  stream.nextLines();
  world.setRules({ authorize: () => ({ allowed: false, reads: [] }) });

  stream.query(4, big, { resumeToken });

  expect(stream.nextLines()).toEqual(["ADD 4", "c/shown=11 4", "filter 4 count 1", "CURRENT 4", "NO_CHANGE"]);
});

test("a removed document that the client may no longer see is hidden without its fields", () => {
  const world = startWorld();
  world.set("c/a", 11);
  const stream = world.open();
  stream.query(2, big);
  stream.nextLines();
  world.setRules({ authorize: () => ({ allowed: false, reads: [] }) });

  world.set("c/a", 1);

  expect(stream.nextLines()).toEqual(["hidden c/a 2", "NO_CHANGE"]);
});

test("a refused target ends alone, and the others continue", () => {
  const world = startWorld();
  world.setRules({ authorizeQuery: ({ query }) => ({ allowed: query.from[0]?.collectionId === "c", reads: [] }) });
  const stream = world.open();
  stream.query(2, all);
  stream.query(4, { from: [{ collectionId: "d" }] });
  stream.nextLines();

  world.set("c/a", 1);
  world.set("d/a", 1);

  expect(stream.everything.map(lineOf)).toContain("REMOVE 4 code 7");
  expect(stream.nextLines()).toEqual(["c/a=1 2", "NO_CHANGE"]);
});

test("new rules end the listeners that they refuse", () => {
  const world = startWorld();
  const stream = world.open();
  stream.query(2, all);
  stream.nextLines();

  world.setRules({ authorizeQuery: () => ({ allowed: false, reads: [] }) });
  world.set("c/a", 1);

  expect(stream.nextLines()).toEqual(["REMOVE 2 code 7"]);
});

test("changing a document that the rules read ends the listener before it sees that commit", () => {
  const world = startWorld();
  const role = nameOf("roles/me");
  world.set("roles/me", 1);
  world.setRules({ authorizeQuery: ({ read }) => ({ allowed: read(role) !== null, reads: [role] }) });
  const stream = world.open();
  stream.query(2, all);
  stream.nextLines();

  world.store.commit(parseWrites([{ delete: role }, { update: { name: nameOf("c/a"), fields: {} } }], database));

  expect(stream.nextLines()).toEqual(["REMOVE 2 code 7"]);
});

test("a document listener ends when the rules no longer allow its new version", () => {
  const world = startWorld();
  world.set("c/a", 1);
  world.setRules({
    authorize: ({ resource }) => ({
      allowed: JSON.stringify(resource?.fields.n) === '{"integerValue":"1"}',
      reads: [],
    }),
  });
  const stream = world.open();
  stream.documents(2, ["c/a"]);
  stream.nextLines();

  world.set("c/a", 2);

  expect(stream.nextLines()).toEqual(["REMOVE 2 code 7"]);
});

test("a decision that depends on the time expires without any commit", () => {
  jest.useFakeTimers({ doNotFake: ["setImmediate", "performance"], now: Date.parse("2026-01-01T00:00:00Z") });
  try {
    const world = startWorld();
    world.setRules({ authorizeQuery: (access) => ({ allowed: access.time < "2026-01-01T00:00:05", reads: [] }) });
    const stream = world.open();
    stream.query(2, all);
    stream.nextLines();

    jest.advanceTimersByTime(3000);
    expect(stream.nextLines()).toEqual([]);
    jest.advanceTimersByTime(3000);

    expect(stream.nextLines()).toEqual(["REMOVE 2 code 7"]);
  } finally {
    jest.useRealTimers();
  }
});

test("the owner bypasses all rules", () => {
  const world = startWorld();
  world.setRules({ authorizeQuery: () => ({ allowed: false, reads: [] }) });
  const stream = world.open({ kind: "owner" });

  stream.query(2, all);

  expect(stream.nextLines()).toEqual(["ADD 2", "CURRENT 2", "NO_CHANGE"]);
});

test("the rules receive the caller's identity", () => {
  const world = startWorld();
  const seen: (Auth | null)[] = [];
  world.setRules({
    authorizeQuery: ({ auth }) => {
      seen.push(auth);
      return { allowed: true, reads: [] };
    },
  });
  const auth = { uid: "ada", token: {} };

  world.open({ kind: "user", auth }).query(2, all);

  expect(seen).toEqual([auth]);
});

test("a blocked reader receives nothing, and later only the final state", () => {
  const world = startWorld();
  world.setMany([
    ["c/a", 1],
    ["c/b", 2],
    ["c/z", 3],
  ]);
  const stream = world.open();
  stream.query(2, all);
  stream.query(4, top2);
  stream.block();
  world.set("c/a", 10);
  stream.nextLines();

  for (let n = 11; n <= 200; n += 1) world.set("c/a", n);
  world.remove("c/z");
  expect(stream.nextLines()).toEqual([]);
  stream.unblock();

  expect(stream.nextLines().sort()).toEqual(
    ["c/a=200 2", "deleted c/z 2", "c/a=200 4", "c/b=2 4", "deleted c/z 4", "NO_CHANGE"].sort(),
  );
  world.set("c/b", 300);
  expect(stream.nextLines().sort()).toEqual(["NO_CHANGE", "c/b=300 2", "c/b=300 4"]);
});

test("a long list is sent in pages as its reader allows, followed by changes made in between", () => {
  const world = startWorld();
  world.setMany(Array.from({ length: 400 }, (_, n): [string, number] => [`c/${String(n).padStart(4, "0")}`, n]));
  world.setMany(Array.from({ length: 400 }, (_, n): [string, number] => [`c/x${String(n).padStart(4, "0")}`, n]));
  const stream = world.open();
  stream.block();
  stream.query(2, all);
  expect(stream.nextLines()).toHaveLength(500);

  world.remove("c/0000");
  world.set("c/x0399", 7);
  stream.unblock();

  const lines = stream.nextLines();
  expect(lines).toHaveLength(305);
  expect(lines.slice(-4)).toEqual(
    expect.arrayContaining(["deleted c/0000 2", "c/x0399=7 2", "CURRENT 2", "NO_CHANGE"]),
  );
});

test("a target removed while it is queued is added and removed", () => {
  const world = startWorld();
  const stream = world.open();
  stream.block();
  stream.query(2, all);
  stream.query(4, all);
  stream.unlisten(4);
  stream.unblock();

  expect(stream.nextLines()).toEqual(["ADD 2", "CURRENT 2", "NO_CHANGE", "ADD 4", "REMOVE 4"]);
});

test.each([
  ["an operator that doesn't exist", { query: { parent: root, structuredQuery: { ...all, where: { x: 1 } } } }, 3],
  ["another database's parent", { query: { parent: "projects/q/databases/d/documents", structuredQuery: all } }, 3],
  ["an invalid document name", { documents: { documents: [nameOf("c")] } }, 3],
  ["neither query nor documents", {}, 3],
  ["a pipeline", { pipelineQuery: {} }, 12],
])("a target with %s is refused alone", (_, target, code) => {
  const world = startWorld();
  const stream = world.open();
  stream.raw({ database, addTarget: { targetId: 2, ...target } });
  stream.query(4, all);

  expect(stream.nextLines()).toEqual([`REMOVE 2 code ${code}`, "ADD 4", "CURRENT 4", "NO_CHANGE"]);
  expect(stream.failure()).toBeNull();
});

test.each([
  ["no message", null],
  ["no database", { addTarget: {} }],
  ["neither add nor remove", { database }],
  ["an invalid target id", { database, removeTarget: "x" }],
])("a request with %s ends the stream", (_, message) => {
  const world = startWorld();
  const stream = world.open();

  stream.raw(message);

  expect(stream.failure()).toBe("INVALID_ARGUMENT");
});

test("a query with a projection receives only the selected fields", () => {
  const world = startWorld();
  world.set("c/a", 1);
  const stream = world.open();
  stream.query(2, { ...all, select: { fields: [{ fieldPath: "other" }] } });
  world.set("c/a", 2);

  expect(stream.nextLines().filter((line) => line.startsWith("c/a"))).toEqual(["c/a=- 2", "c/a=- 2"]);
});

test("a thousand listeners of one query share one message object", () => {
  const world = startWorld();
  const streams = Array.from({ length: 1000 }, () => world.open());
  for (const stream of streams) stream.query(2, all);

  world.set("c/a", 1);

  const messages = new Set(streams.map((stream) => stream.everything.at(-2)));
  expect(messages.size).toBe(1);
});

test("rules that throw refuse the listener and keep the commit", () => {
  const world = startWorld();
  const stream = world.open();
  world.setRules({
    authorizeQuery: () => ({ allowed: true, reads: [nameOf("roles/me")] }),
  });
  stream.query(2, all);
  stream.nextLines();
  world.setRules({
    authorizeQuery: () => {
      throw new Error("broken");
    },
  });

  world.set("c/a", 1);

  expect(stream.nextLines()).toEqual(["REMOVE 2 code 13"]);
  expect(world.store.get(nameOf("c/a"))).not.toBeNull();
});
