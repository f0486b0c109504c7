import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStore } from "./create-store";
import { parseWrites } from "./parse-write";
import type { Store } from "./types";

const DATABASE = "projects/demo/databases/(default)";
const name = (id: string | number) => `${DATABASE}/documents/c/${id}`;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "firestore-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function put(store: Store, id: string | number, text: string) {
  return store.commit(parseWrites([{ update: { name: name(id), fields: { text: { stringValue: text } } } }], DATABASE));
}

function textOf(store: Store, id: string | number) {
  const value = store.get(name(id))?.fields.text;
  return value !== undefined && "stringValue" in value ? value.stringValue : null;
}

test("documents, tombstones, epoch and times survive a restart", async () => {
  const first = createStore({ dataDir: home });
  put(first, "kept", "ä");
  put(first, "gone", "x");
  const { seq, epoch } = first;
  const { commitTime } = first.commit([{ kind: "delete", name: name("gone"), precondition: null }]);
  await first.close();

  const second = createStore({ dataDir: home, nowMs: () => 0 });
  expect([second.epoch, textOf(second, "kept"), textOf(second, "gone")]).toEqual([epoch, "ä", null]);
  expect(second.changesSince(seq)).toEqual([{ name: name("gone"), after: null, time: commitTime }]);
  expect(put(second, "next", "y").commitTime > commitTime).toBe(true);
  await second.close();
});

test("a log cut at any byte of its last record loses only that record, with a warning", async () => {
  const store = createStore({ dataDir: home });
  put(store, 1, "one");
  const log = join(home, readdirSync(home).find((file) => file.startsWith("log-")) ?? "");
  const completeBytes = statSync(log).size;
  put(store, 2, "two");
  const tornBytes = statSync(log).size;
  await store.close();

  for (let bytes = completeBytes; bytes < tornBytes; bytes++) {
    const copy = mkdtempSync(join(tmpdir(), "firestore-torn-"));
    cpSync(home, copy, { recursive: true });
    truncateSync(join(copy, readdirSync(copy)[0] ?? ""), bytes);
    const warnings: string[] = [];
    const torn = createStore({ dataDir: copy, sync: "never", warn: (message) => warnings.push(message) });
    put(torn, 3, "three");
    await torn.close();
    const reopened = createStore({ dataDir: copy, sync: "never", warn: (message) => warnings.push(message) });
    expect([textOf(reopened, 1), textOf(reopened, 2), textOf(reopened, 3)]).toEqual(["one", null, "three"]);
    expect(warnings).toHaveLength(bytes === completeBytes ? 0 : 1);
    await reopened.close();
    rmSync(copy, { recursive: true });
  }
});

test("a long log is replaced by a snapshot without losing data", async () => {
  const store = createStore({ dataDir: home, sync: "never", minLogBytes: 2_000 });
  for (let id = 0; id < 100; id++) {
    put(store, id, `text ${id}`);
    if (id % 25 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  store.commit([{ kind: "delete", name: name(50), precondition: null }]);
  await store.close();

  expect(readdirSync(home).some((file) => file.startsWith("snapshot-"))).toBe(true);
  expect(readdirSync(home)).not.toContain("log-1");
  const reopened = createStore({ dataDir: home });
  expect(Array.from({ length: 100 }, (_, id) => textOf(reopened, id))).toEqual(
    Array.from({ length: 100 }, (_, id) => (id === 50 ? null : `text ${id}`)),
  );
  await reopened.close();
});

test("a folder has one owner at a time, and can be opened again after it is closed", async () => {
  const store = createStore({ dataDir: home });
  expect(() => createStore({ dataDir: home })).toThrow("already open");
  const lock = readFileSync(join(home, "lock"), "utf8");
  expect(lock).toContain(String(process.pid));
  await store.close();
  const reopened = createStore({ dataDir: home });
  await reopened.close();
});
