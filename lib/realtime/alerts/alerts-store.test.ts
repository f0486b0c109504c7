/** @jest-environment jsdom */

import type { AlertWrite, Snapshot } from "../database";
import { AlertError } from "./alert-error";
import { createAlertsStore } from "./alerts-store";

const denied = Object.assign(new Error("Missing or insufficient permissions."), { code: "permission-denied" });
const document = (visibility: unknown, createdMs = 0) => ({
  visibility,
  type: "mention",
  title: "Lena mentioned you",
  body: "…",
  createdAt: { toMillis: () => createdMs },
});
const snapshot = (documents: Record<string, Record<string, unknown>>, removedIds: string[] = []): Snapshot => ({
  set: Object.entries(documents).map(([id, data]) => ({ id, data })),
  removedIds,
  isCurrent: true,
});
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${String(n).padStart(5, "0")}`, document("NEW", n)]));

/** A store over a database whose writes succeed by default, and which reports each write back in a snapshot. */
function makeStore() {
  const writes: AlertWrite[] = [];
  const lastWords: AlertWrite[] = [];
  let outcome: (change: AlertWrite) => Promise<void> = async () => {};
  const store = createAlertsStore();
  const database = {
    write: async (change: AlertWrite) => {
      writes.push(change);
      await outcome(change);
      if (change.kind === "delete") return store.apply(snapshot({}, [...change.ids]));
      store.apply(snapshot(Object.fromEntries(change.ids.map((id) => [id, document(change.visibility)]))));
    },
    sendOnLeaving: (change: AlertWrite) => void lastWords.push(change),
  };
  const open = () => store.open("ravi", database);
  open();
  return {
    store,
    writes,
    lastWords,
    open,
    respond: (next: typeof outcome) => {
      outcome = next;
    },
    ids: () => store.getState().alerts.map(({ id }) => id),
    visibility: (id: string) => store.getState().alerts.find((alert) => alert.id === id)?.visibility,
  };
}

describe("the alert store", () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse("2026-11-21T09:00:00Z") });
    jest.spyOn(console, "error").mockImplementation(() => {});
    jest.spyOn(console, "warn").mockImplementation(() => {});
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test("a change can still be undone after the same user's connection was opened again", async () => {
    const { store, open, ids, writes } = makeStore();
    store.apply(snapshot({ a: document("NEW"), b: document("NEW"), c: document("NEW") }));
    const held = store.holdDelete(["a", "b"]);

    open();
    expect(ids()).toEqual(["c"]);
    expect(held.undo()).toBe(true);
    await jest.advanceTimersByTimeAsync(60_000);

    expect(writes).toEqual([]);
    expect(ids()).toEqual(["c", "b", "a"]);
  });

  test("a delayed change is written once, to the connection that was opened again", async () => {
    const { store, writes } = makeStore();
    const next: AlertWrite[] = [];
    store.apply(snapshot({ a: document("NEW"), b: document("NEW") }));
    store.holdDelete(["a", "b"]);

    store.open("ravi", { write: async (change) => void next.push(change), sendOnLeaving: () => undefined });
    await jest.advanceTimersByTimeAsync(60_000);

    expect([writes, next]).toMatchObject([[], [{ kind: "delete", ids: ["a", "b"] }]]);
  });

  test("the first snapshot of a connection that was opened again replaces the alerts", () => {
    const { store, open, ids } = makeStore();
    store.apply(snapshot({ a: document("NEW"), b: document("NEW") }));

    open();
    store.apply(snapshot({ b: document("NEW") }));
    store.apply(snapshot({ c: document("NEW") }));

    expect(ids()).toEqual(["c", "b"]);
  });

  test("D7 D8 · NEW and NOT_SEEN count as unread; states that aren't known are kept and shown as read", () => {
    const { store, visibility } = makeStore();

    store.apply(
      snapshot({
        a: document("NEW"),
        b: document("NOT_SEEN"),
        c: document("ACKNOWLEDGED"),
        d: document("SNOOZED"),
        e: {},
      }),
    );

    expect(store.getState()).toMatchObject({ unread: 2, isLoaded: true });
    expect(visibility("d")).toBeNull();
    expect(store.getState().alerts).toHaveLength(5);
  });

  test("the newest alerts come first", () => {
    const { store, ids } = makeStore();

    store.apply(snapshot({ old: document("NEW", 1), new: document("NEW", 3), middle: document("NEW", 2) }));

    expect(ids()).toEqual(["new", "middle", "old"]);
  });

  test("D8 · acknowledging shows at once and writes ACKNOWLEDGED; marking as new shows at once and writes NEW", async () => {
    const { store, writes, visibility } = makeStore();
    store.apply(snapshot({ a: document("NEW") }));

    const acknowledged = store.acknowledge("a");
    expect(visibility("a")).toBe("ACKNOWLEDGED");
    expect(store.getState().unread).toBe(0);
    await acknowledged;
    await store.markAsNew("a");

    expect(visibility("a")).toBe("NEW");
    expect(writes).toEqual([
      { kind: "set", uid: "ravi", ids: ["a"], visibility: "ACKNOWLEDGED" },
      { kind: "set", uid: "ravi", ids: ["a"], visibility: "NEW" },
    ]);
  });

  test.each([
    ["acknowledge", "NEW", "Failed to acknowledge alert"],
    ["markAsNew", "ACKNOWLEDGED", "Failed to mark alert as new"],
  ] as const)(
    "D10 · a refused %s is rolled back, logged with the user and the alert, and thrown",
    async (action, before, text) => {
      const { store, respond, visibility } = makeStore();
      store.apply(snapshot({ a: document(before) }));
      respond(() => Promise.reject(denied));

      const error: unknown = await store[action]("a").catch((thrown: unknown) => thrown);

      expect(error).toBeInstanceOf(AlertError);
      expect(error).toMatchObject({ message: text, code: "permission-denied", ids: ["a"], cause: denied });
      expect(visibility("a")).toBe(before);
      const fields = { code: "permission-denied", message: denied.message, userId: "ravi", alertId: "a" };
      expect(console.error).toHaveBeenCalledWith(text, fields);
    },
  );

  test("D9 · a deleted alert is hidden at once and written after 8 s", async () => {
    const { store, writes, ids } = makeStore();
    store.apply(snapshot({ a: document("NEW"), b: document("NEW") }));

    const held = store.holdDelete(["a"]);
    expect(ids()).toEqual(["b"]);
    expect(store.getState().unread).toBe(1);
    await jest.advanceTimersByTimeAsync(7999);
    expect(writes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(await held.done).toBe(true);

    expect(writes).toEqual([{ kind: "delete", uid: "ravi", ids: ["a"] }]);
    expect(ids()).toEqual(["b"]);
    expect(held.undo()).toBe(false);
  });

  test("a deletion that is undone writes nothing and shows the alert again", async () => {
    const { store, writes, ids } = makeStore();
    store.apply(snapshot({ a: document("NEW") }));

    const held = store.holdDelete(["a"]);
    expect(held.undo()).toBe(true);
    expect(await held.done).toBe(false);
    await jest.advanceTimersByTimeAsync(60_000);

    expect(ids()).toEqual(["a"]);
    expect(writes).toEqual([]);
  });

  test.each([
    [["a"], "Failed to delete alert"],
    [["a", "b"], "Failed to delete alerts"],
  ])("D10 · a refused deletion of %j restores the rows and throws an error", async (deletedIds, text) => {
    const { store, respond, ids } = makeStore();
    store.apply(snapshot({ a: document("NEW"), b: document("NEW") }));
    respond(() => Promise.reject(denied));

    const held = store.holdDelete(deletedIds);
    held.commit();

    await expect(held.done).rejects.toMatchObject({ message: text, ids: deletedIds });
    expect(ids()).toHaveLength(2);
  });

  test("D9 · several alerts are acknowledged together, and the delayed write can be undone", async () => {
    const { store, writes } = makeStore();
    store.apply(snapshot({ a: document("NEW"), b: document("NOT_SEEN") }));

    const first = store.holdAcknowledge(["a", "b"]);
    expect(store.getState().unread).toBe(0);
    first.undo();
    expect(store.getState().unread).toBe(2);
    store.holdAcknowledge(["a", "b"]);
    await store.flush();

    expect(writes).toEqual([{ kind: "set", uid: "ravi", ids: ["a", "b"], visibility: "ACKNOWLEDGED" }]);
    expect(store.getState().unread).toBe(0);
  });

  test("R5 · ten thousand alerts are deleted in batches of 400, and the progress is reported", async () => {
    const { store, writes, ids } = makeStore();
    store.apply(snapshot(many(10_000)));
    const seen: unknown[] = [];
    store.subscribe(({ progress }) => progress && seen.push(progress.done));

    const held = store.holdDelete(ids());
    held.commit();
    await held.done;

    expect(writes).toHaveLength(25);
    expect(Math.max(...writes.map((write) => write.ids.length))).toBe(400);
    expect(new Set(seen)).toEqual(new Set(Array.from({ length: 25 }, (_, n) => n * 400)));
    expect(store.getState()).toMatchObject({ alerts: [], unread: 0, progress: null });
  });

  test("R5 · a deletion that fails halfway keeps its finished batches, and the rest can be retried", async () => {
    const { store, respond, writes, ids } = makeStore();
    store.apply(snapshot(many(1000)));
    respond(async () => {
      if (writes.length === 2) throw denied;
    });

    const first = store.holdDelete(ids());
    first.commit();
    const error: unknown = await first.done.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AlertError);
    const failedIds = error instanceof AlertError ? error.ids : [];
    expect(failedIds).toHaveLength(600);
    expect(ids()).toHaveLength(600);
    const second = store.holdDelete(failedIds);
    second.commit();
    await second.done;

    expect(ids()).toEqual([]);
  });

  test("leaving the page sends pending and unfinished changes, and no finished ones", async () => {
    const { store, writes, lastWords } = makeStore();
    store.apply(snapshot({ a: document("NEW"), b: document("NEW") }));
    const deletion = store.holdDelete(["a"]);
    store.holdAcknowledge(["b"]).commit();

    store.leavePage();
    await jest.advanceTimersByTimeAsync(8000);
    store.leavePage();

    expect(deletion.undo()).toBe(false);
    expect(await deletion.done).toBe(true);
    expect(writes).toMatchObject([{ kind: "set" }]);
    expect(lastWords).toEqual([
      { kind: "delete", uid: "ravi", ids: ["a"] },
      { kind: "set", uid: "ravi", ids: ["b"], visibility: "ACKNOWLEDGED" },
    ]);
  });

  test("a sign-out learns that changes could not be written, and hands the rest to the browser", async () => {
    const { store, respond, lastWords } = makeStore();
    store.apply(snapshot({ a: document("NEW"), b: document("NEW") }));
    respond(async ({ kind }) => {
      if (kind === "delete") throw denied;
      await new Promise(() => undefined);
    });
    store.holdDelete(["a"]);
    expect(await store.flush()).toBe(false);
    store.holdAcknowledge(["b"]).commit();

    store.leavePage();

    expect(lastWords).toEqual([{ kind: "set", uid: "ravi", ids: ["b"], visibility: "ACKNOWLEDGED" }]);
  });

  test("marking many alerts as new is one write and one render, and is undone in one step", async () => {
    const { store, writes } = makeStore();
    const read = Object.fromEntries(Object.keys(many(300)).map((id) => [id, document("ACKNOWLEDGED")]));
    store.apply(snapshot(read));
    let drawn = 0;
    store.subscribe(() => {
      drawn += 1;
    });

    const held = store.holdMarkAsNew(Object.keys(read));
    expect(store.getState().unread).toBe(300);
    expect(held.undo()).toBe(true);
    expect(store.getState().unread).toBe(0);
    expect(drawn).toBe(2);
    store.holdMarkAsNew(Object.keys(read)).commit();
    await jest.advanceTimersByTimeAsync(0);

    expect(writes).toEqual([{ kind: "set", uid: "ravi", ids: Object.keys(read), visibility: "NEW" }]);
  });

  test("D6 · clearing the store removes all alerts and cancels pending writes", async () => {
    const { store, writes } = makeStore();
    store.apply(snapshot({ a: document("NEW") }));
    store.holdDelete(["a"]);

    store.clear();
    await jest.advanceTimersByTimeAsync(60_000);

    expect(store.getState()).toEqual({ alerts: [], unread: 0, isLoaded: false, error: null, progress: null });
    expect(writes).toEqual([]);
  });

  test("R4 · a listener that loses permission clears the alerts and keeps the error's text", () => {
    const { store } = makeStore();
    store.apply(snapshot({ a: document("NEW") }));

    store.fail({ code: "permission-denied", message: "No." });

    expect(store.getState()).toMatchObject({ alerts: [], unread: 0, error: "No." });
  });

  test("W5 · unsafe links are dropped", () => {
    const { store } = makeStore();

    store.apply(
      snapshot({
        a: { ...document("NEW"), link: "javascript:alert(1)" },
        b: { ...document("NEW"), link: "//evil.example" },
        c: { ...document("NEW"), link: "/account/1" },
      }),
    );

    const links = Object.fromEntries(store.getState().alerts.map(({ id, link }) => [id, link]));
    expect(links).toEqual({ a: null, b: null, c: { href: "/account/1", isOwn: true } });
  });
});
