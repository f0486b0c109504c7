import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import type { Snapshot } from "../database";
import { type MessageSource, readMessage } from "./message";
import { createMessagesStore } from "./messages-store";

const startMs = Date.parse("2026-11-21T09:00:00Z");
const ravi = { uid: "ravi", role: "user" };
const at = (offsetMs: number) => ({ toMillis: () => startMs + offsetMs });
const document = (change: Record<string, unknown> = {}) => ({
  enabled: true,
  startTime: at(-1000),
  dismissible: true,
  title: "Hello",
  ...change,
});
const snapshot = (documents: Record<string, Record<string, unknown>>, removedIds: string[] = []): Snapshot => ({
  set: Object.entries(documents).map(([id, data]) => ({ id, data })),
  removedIds,
  isCurrent: true,
});

function makeStore(offsetMs = 0) {
  const dismissed = new Set<string>();
  const listeners = new Set<() => void>();
  const onError = jest.fn();
  const store = createMessagesStore({
    clock: { nowMs: () => Date.now() + offsetMs },
    dismissals: {
      read: () => new Set(dismissed),
      add: (id) => dismissed.add(id),
      follow: (onChange) => {
        listeners.add(onChange);
        return () => listeners.delete(onChange);
      },
    },
    onError,
  });
  const elsewhere = (id: string) => {
    dismissed.add(id);
    for (const listener of listeners) listener();
  };
  const shown = () => store.getState().visible.map(({ id }) => id);
  return { store, onError, elsewhere, shown, listeners };
}

describe("the message store", () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: startMs });
    jest.spyOn(console, "warn").mockImplementation(() => {});
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test("D4 · a message appears at its start and disappears at its end, on timers alone", () => {
    const { store, shown } = makeStore();
    store.open(ravi);

    store.apply("client", snapshot({ m1: document({ startTime: at(5000), endTime: at(9000) }) }));
    expect(shown()).toEqual([]);
    jest.advanceTimersByTime(5000);
    expect(shown()).toEqual(["m1"]);
    jest.advanceTimersByTime(4000);

    expect(shown()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test("D4 · a message appears on time even when its start is beyond the longest possible timer", () => {
    const { store, shown } = makeStore();
    store.open(ravi);

    store.apply("general", snapshot({ m1: document({ startTime: at(60 * dayMs) }) }));
    jest.advanceTimersByTime(60 * dayMs - 1);
    expect(shown()).toEqual([]);
    jest.advanceTimersByTime(1);

    expect(shown()).toEqual(["m1"]);
  });

  test("S13 · the server's clock decides when a message starts, not the browser's", () => {
    const { store, shown } = makeStore(hourMs);
    store.open(ravi);

    store.apply("general", snapshot({ m1: document({ startTime: at(hourMs) }) }));

    expect(shown()).toEqual(["m1"]);
  });

  test("R6 · a thousand messages within ten seconds appear and disappear on time", () => {
    const { store, shown } = makeStore();
    store.open(ravi);
    const edges = Array.from({ length: 1000 }, (_, n) => ({
      fromMs: (n * 7) % 10_000,
      toMs: ((n * 7) % 10_000) + 50 + n,
    }));
    const documents = edges.map(({ fromMs, toMs }, n) => [
      `m${n}`,
      document({ startTime: at(fromMs), endTime: at(toMs) }),
    ]);

    store.apply("client", snapshot(Object.fromEntries(documents)));

    for (let ms = 0; ms < 11_000; ms += 97) {
      const expected = edges.filter(({ fromMs, toMs }) => fromMs <= ms && ms < toMs).length;
      expect(shown()).toHaveLength(expected);
      jest.advanceTimersByTime(97);
    }
  });

  describe("messages sent with the page", () => {
    const served = (id: string, source: MessageSource = "client") => readMessage(source, id, document());

    test("stay until the server reports their source; cached snapshots don't replace them", () => {
      const { store, shown } = makeStore();
      store.expect(ravi, [served("c"), served("g", "general")]);
      expect(shown()).toEqual(["c", "g"]);
      store.open(ravi);

      store.apply("client", { ...snapshot({ old: document() }), isCurrent: false });
      expect(shown()).toEqual(["c", "g"]);
      store.apply("client", snapshot({ c: document({ title: "Changed" }) }, ["old"]));
      expect(store.getState().visible).toMatchObject([{ id: "c", title: "Changed" }, { id: "g" }]);
      store.apply("general", snapshot({}));

      expect(shown()).toEqual(["c"]);
    });

    test("can be dismissed, and disappear at their end", () => {
      const { store, shown } = makeStore();
      store.expect(ravi, [served("c"), readMessage("client", "short", document({ endTime: at(5000) }))]);

      store.dismiss("c");
      expect(shown()).toEqual(["short"]);
      jest.advanceTimersByTime(5000);

      expect(shown()).toEqual([]);
    });

    test("disappear when permission is lost, and for another user", () => {
      const { store, shown } = makeStore();
      store.expect(ravi, [served("c"), served("g", "general")]);

      store.fail("client", { code: "permission-denied", message: "No." });
      expect(shown()).toEqual(["g"]);
      store.open({ uid: "lena", role: "user" });

      expect(shown()).toEqual([]);
    });

    test("never replace messages from a listener", () => {
      const { store, shown } = makeStore();
      store.expect(ravi, [served("c")]);
      store.open(ravi);
      store.apply("client", snapshot({ c2: document() }));

      store.expect(ravi, [served("c")]);

      expect(shown()).toEqual(["c2"]);
    });
  });

  test("D1 D2 · general and client messages are shown together; changes update them and removals hide them", () => {
    const { store, shown } = makeStore();
    store.open(ravi);
    store.apply("general", snapshot({ g: document({ title: "General" }) }));
    store.apply("client", snapshot({ c: document({ severity: "critical" }) }));
    expect(shown()).toEqual(["c", "g"]);

    store.apply("general", snapshot({ g: document({ title: "Changed" }) }));
    store.apply("client", snapshot({}, ["c"]));

    expect(store.getState().visible).toMatchObject([{ id: "g", title: "Changed" }]);
  });

  test("D5 · a message dismissed here or in another tab disappears at once", () => {
    const { store, shown, elsewhere } = makeStore();
    store.open(ravi);
    store.apply("client", snapshot({ one: document(), two: document(), three: document() }));

    store.dismiss("one");
    elsewhere("two");

    expect(shown()).toEqual(["three"]);
  });

  test("D6 · a cleared store shows nothing, ignores snapshots, and has no timers or listeners", () => {
    const { store, shown, listeners } = makeStore();
    store.open(ravi);
    store.apply("client", snapshot({ m1: document(), m2: document({ startTime: at(5000) }) }));

    store.clear();
    store.apply("client", snapshot({ m3: document() }));

    expect(shown()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
    expect(listeners.size).toBe(0);
  });

  test("D11 · a failed listener is logged and reported, its error text is kept, and its messages are removed", () => {
    const { store, shown, onError } = makeStore();
    const why = { code: "permission-denied", message: "Missing or insufficient permissions." };
    store.open(ravi);
    store.apply("client", snapshot({ c: document() }));
    store.apply("general", snapshot({ g: document() }));

    store.fail("client", why);

    expect(shown()).toEqual(["g"]);
    expect(store.getState().error).toBe(why.message);
    expect(onError).toHaveBeenCalledWith(why);
    expect(console.warn).toHaveBeenCalledWith(expect.any(String), expect.objectContaining(why));
  });

  test("D11 · the error text disappears when messages arrive again", () => {
    const { store } = makeStore();
    store.open(ravi);
    store.fail("client", { code: "permission-denied", message: "No." });

    store.apply("client", snapshot({}));

    expect(store.getState().error).toBeNull();
  });

  test("a snapshot that changes nothing visible notifies no subscriber", () => {
    const { store } = makeStore();
    store.open(ravi);
    store.apply("client", snapshot({ m1: document() }));
    const listener = jest.fn();
    store.subscribe(listener);

    store.apply("client", snapshot({ m2: document({ applicableRoles: ["admin"] }) }));

    expect(listener).not.toHaveBeenCalled();
  });
});
