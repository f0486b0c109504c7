import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import { type Database, databaseLostCode, type Listening, type RealtimeError, type Snapshot } from "../database";
import { createConnection, type Person } from "./connection";
import type { GrantOutcome } from "./request-grant";

const ravi: Person = { uid: "ravi", clientId: "acme", role: "sales_rep", sessionExpiresAt: "2026-11-21T10:00:00.000Z" };
const lost = { code: databaseLostCode, message: "The connection was lost." };
const denied = { code: "permission-denied", message: "Missing or insufficient permissions." };

const grantFor = ({ uid, clientId, role }: Person): RealtimeGrant => ({
  token: "one-time",
  session_expires_at: 1,
  config: { projectId: "demo", apiKey: "key", appId: "app" },
  uid,
  client_id: clientId,
  role,
  server_time: "2026-11-21T09:00:00.000Z",
  emulators: null,
});

interface Listener extends Listening {
  next: (snapshot: Snapshot) => void;
  fail: (why: RealtimeError) => void;
  isStopped: boolean;
}

/** A connection between stores that only count their calls and a database with scripted answers. */
function makeConnection(responses: GrantOutcome["kind"][] = [], errors: Error[] = [], code = "session_ended") {
  const listeners: Listener[] = [];
  const calls: string[] = [];
  let person = ravi;
  const note = (what: string) => () => void calls.push(what);
  const database: Database = {
    listen(what, next, fail) {
      const listener: Listener = { ...what, next, fail, isStopped: false };
      listeners.push(listener);
      return () => {
        listener.isStopped = true;
      };
    },
    write: async () => {},
    sendOnLeaving: () => {},
    renew: async () => {
      calls.push("renew");
      const error = errors.shift();
      if (error) throw error;
    },
    close: async () => {},
  };
  const connection = createConnection({
    requestGrant: async () => {
      calls.push("grant");
      const kind = responses.shift() ?? "granted";
      if (kind === "granted") return { kind, grant: grantFor(person), sentAtMs: Date.now() };
      return kind === "refused" ? { kind, code, detail: "Your session has ended." } : { kind };
    },
    open: async () => {
      calls.push("open");
      const error = errors.shift();
      if (error) throw error;
    },
    get: async () => database,
    close: async () => void calls.push("close"),
    messages: {
      open: note("messages open"),
      apply: () => {},
      fail: note("messages fail"),
      clear: note("messages clear"),
    },
    alerts: { open: note("alerts open"), apply: () => {}, fail: note("alerts fail"), clear: note("alerts clear") },
    clock: { sync: () => {} },
  });
  const follow = async (next: Person | null) => {
    person = next ?? person;
    connection.follow(next);
    await connection.settled();
  };
  const activePaths = () => listeners.filter(({ isStopped }) => !isStopped).map(({ path }) => path);
  return { connection, listeners, calls, follow, activePaths };
}

const count = (calls: readonly string[], what: string) => calls.filter((call) => call === what).length;

describe("the connection", () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse("2026-11-21T09:00:00Z") });
    jest.spyOn(Math, "random").mockReturnValue(0);
    jest.spyOn(console, "warn").mockImplementation(() => {});
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test("D1 D2 D7 · listens to the user's alerts and to general and client messages, for everyone and for the user's role", async () => {
    const { follow, activePaths, listeners } = makeConnection();

    await follow(ravi);

    expect(activePaths()).toEqual([
      "users/ravi/alerts",
      "general/messaging/messages",
      "general/messaging/roles/sales_rep/messages",
      "clients/acme/messages",
      "clients/acme/roles/sales_rep/messages",
    ]);
    expect(listeners.map(({ onlyEnabled }) => onlyEnabled)).toEqual([false, true, true, true, true]);
  });

  test("connects the first time without clearing what the server sent with the page", async () => {
    const { follow, calls } = makeConnection();

    await follow(ravi);

    expect(calls).toEqual(["grant", "open", "messages open", "alerts open"]);
  });

  test("keeps what the server sent when realtime is off, and clears it when the session has ended", async () => {
    const off = makeConnection(["refused"], [], "realtime_off");
    const ended = makeConnection(["refused"]);

    await Promise.all([off.follow(ravi), ended.follow(ravi)]);

    expect(off.calls).toEqual(["grant"]);
    expect(off.connection.getState()).toEqual({ kind: "off" });
    expect(ended.calls).toContain("messages clear");
  });

  test("D6 · requests no grant for a signed-out user or a user without a client", async () => {
    const { follow, calls, connection } = makeConnection();

    await follow(null);
    await follow({ ...ravi, clientId: null });

    expect(count(calls, "grant")).toBe(0);
    expect(connection.getState()).toEqual({ kind: "off" });
  });

  test("D6 · stops listening and clears both stores on sign-out", async () => {
    const { follow, calls, activePaths } = makeConnection();
    await follow(ravi);

    await follow(null);

    expect(activePaths()).toEqual([]);
    expect(calls.slice(-3)).toEqual(["messages clear", "alerts clear", "close"]);
  });

  test("signs in again when the session is renewed, and keeps listening", async () => {
    const { follow, calls, listeners, activePaths } = makeConnection();
    await follow(ravi);

    await follow({ ...ravi, sessionExpiresAt: "2026-11-21T11:00:00.000Z" });

    expect(count(calls, "renew")).toBe(1);
    expect(count(calls, "open")).toBe(1);
    expect(listeners).toHaveLength(5);
    expect(activePaths()).toHaveLength(5);
  });

  test.each([
    ["another role", { role: "user" }],
    ["another client", { clientId: "globex" }],
    ["another person", { uid: "rosa" }],
  ])("S8 · reconnects from scratch for %s", async (_name, change) => {
    const { follow, calls, activePaths } = makeConnection();
    await follow(ravi);

    await follow({ ...ravi, ...change });

    expect(count(calls, "close")).toBe(1);
    expect(count(calls, "open")).toBe(2);
    expect(activePaths()).toHaveLength(5);
  });

  test("R4 · clears everything when permission is lost, and reconnects once, not in a loop", async () => {
    const { follow, calls, listeners, activePaths, connection } = makeConnection();
    await follow(ravi);
    listeners[0]?.next({ set: [], removedIds: [], isCurrent: true });

    listeners[2]?.fail(denied);
    expect(activePaths()).toEqual([]);
    expect(calls).toEqual(expect.arrayContaining(["alerts fail", "messages fail"]));
    await connection.settled();
    expect(activePaths()).toHaveLength(5);

    listeners[5]?.fail(denied);
    await connection.settled();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(activePaths()).toEqual([]);
    expect(count(calls, "grant")).toBe(2);
    expect(connection.getState()).toEqual({ kind: "failed", detail: denied.message });
  });

  test("R3 · retries an unreachable host after 2 s, 4 s and 8 s, until it responds", async () => {
    const { follow, calls, activePaths, connection } = makeConnection(["unreachable", "unreachable", "unreachable"]);
    await follow(ravi);
    expect(connection.getState()).toEqual({ kind: "waiting" });

    await jest.advanceTimersByTimeAsync(2000);
    await jest.advanceTimersByTimeAsync(4000);
    expect(count(calls, "grant")).toBe(3);
    await jest.advanceTimersByTimeAsync(8000);

    expect(activePaths()).toHaveLength(5);
  });

  const cut = () => Object.assign(new Error("Firebase: Error."), { code: "auth/network-request-failed" });

  test("R3 · retries a failed database sign-in after 2 s, 4 s, 8 s … up to a minute, until it works", async () => {
    const { follow, calls, activePaths, connection } = makeConnection([], Array.from({ length: 8 }, cut));
    await follow(ravi);
    expect(connection.getState()).toEqual({ kind: "waiting" });

    await jest.advanceTimersByTimeAsync(2000 + 4000 + 8000 + 16_000 + 32_000);
    expect(count(calls, "open")).toBe(6);
    await jest.advanceTimersByTimeAsync(59_999);
    expect(count(calls, "open")).toBe(6);
    await jest.advanceTimersByTimeAsync(1 + 2 * 60_000);

    expect(count(calls, "open")).toBe(9);
    expect(activePaths()).toHaveLength(5);
  });

  test("R3 · keeps listening when a renewed sign-in fails, and retries it", async () => {
    const errors: Error[] = [];
    const { follow, calls, listeners, activePaths, connection } = makeConnection([], errors);
    await follow(ravi);
    listeners[0]?.next({ set: [], removedIds: [], isCurrent: true });
    errors.push(cut());
    await follow({ ...ravi, sessionExpiresAt: "2026-11-21T11:00:00.000Z" });

    expect(connection.getState()).toEqual({ kind: "live" });
    await jest.advanceTimersByTimeAsync(2000);

    expect(count(calls, "renew")).toBe(2);
    expect(activePaths()).toHaveLength(5);
    expect(connection.getState()).toEqual({ kind: "live" });
  });

  test("E1 · reports an invalid configuration and doesn't retry it", async () => {
    const error = Object.assign(new Error("The realtime database needs an app id."), { code: "bad-config" });
    const { follow, calls, connection } = makeConnection([], [error]);

    await follow(ravi);
    await jest.advanceTimersByTimeAsync(600_000);

    expect(count(calls, "grant")).toBe(1);
    expect(connection.getState()).toEqual({ kind: "failed", detail: error.message });
  });

  test("retries a refused grant only when retry is called", async () => {
    const { follow, calls, connection } = makeConnection(["refused"]);

    await follow(ravi);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(count(calls, "grant")).toBe(1);
    expect(connection.getState()).toEqual({ kind: "failed", detail: "Your session has ended." });
    connection.retry();
    await connection.settled();

    expect(count(calls, "grant")).toBe(2);
  });

  test("is live after data from the server, and waiting when data comes only from the browser's cache", async () => {
    const { follow, listeners, connection } = makeConnection();
    await follow(ravi);
    expect(connection.getState()).toEqual({ kind: "connecting" });

    listeners[0]?.next({ set: [], removedIds: [], isCurrent: true });
    expect(connection.getState()).toEqual({ kind: "live" });
    listeners[0]?.next({ set: [], removedIds: [], isCurrent: false });

    expect(connection.getState()).toEqual({ kind: "waiting" });
  });

  test("R3 · is waiting after 10 s without data from the server, and live once data arrives", async () => {
    const { follow, listeners, connection } = makeConnection();
    await follow(ravi);
    listeners[0]?.next({ set: [], removedIds: [], isCurrent: false });

    await jest.advanceTimersByTimeAsync(9999);
    expect(connection.getState()).toEqual({ kind: "connecting" });
    await jest.advanceTimersByTimeAsync(1);
    expect(connection.getState()).toEqual({ kind: "waiting" });
    listeners[0]?.next({ set: [], removedIds: [], isCurrent: true });

    expect(connection.getState()).toEqual({ kind: "live" });
  });

  test("reopens a lost database and keeps its data on the screen", async () => {
    const { follow, listeners, calls, connection, activePaths } = makeConnection();
    await follow(ravi);
    listeners[0]?.next({ set: [], removedIds: [], isCurrent: true });
    const before = calls.length;

    for (const { fail } of [...listeners]) fail(lost);
    expect(connection.getState()).toEqual({ kind: "waiting" });
    await connection.settled();

    expect(calls.slice(before)).toEqual(["close", "grant", "open", "messages open", "alerts open"]);
    expect(activePaths()).toHaveLength(5);
    listeners.at(-1)?.next({ set: [], removedIds: [], isCurrent: true });
    expect(connection.getState()).toEqual({ kind: "live" });
  });

  test("waits 2 s before it reopens a database that was lost twice", async () => {
    const { follow, listeners, calls, connection } = makeConnection();
    await follow(ravi);
    listeners.at(-1)?.fail(lost);
    await connection.settled();

    listeners.at(-1)?.fail(lost);
    await connection.settled();
    expect(count(calls, "open")).toBe(2);
    await jest.advanceTimersByTimeAsync(2000);

    expect(count(calls, "open")).toBe(3);
  });

  test("opens a new database when a renewed sign-in finds the old one lost", async () => {
    const errors: Error[] = [];
    const { follow, calls } = makeConnection([], errors);
    await follow(ravi);
    errors.push(Object.assign(new Error("The connection was lost."), { code: databaseLostCode }));

    await follow({ ...ravi, sessionExpiresAt: "2026-11-21T11:00:00.000Z" });
    await jest.advanceTimersByTimeAsync(2000);

    expect(calls.slice(calls.indexOf("renew"))).toEqual([
      "renew",
      "close",
      "grant",
      "open",
      "messages open",
      "alerts open",
    ]);
  });

  test("opens no database for a user who signs out during the sign-in", async () => {
    const { connection, calls, activePaths } = makeConnection();

    connection.follow(ravi);
    connection.follow(null);
    await connection.settled();

    expect(activePaths()).toEqual([]);
    expect(count(calls, "open")).toBe(0);
    expect(connection.getState()).toEqual({ kind: "off" });
  });
});
