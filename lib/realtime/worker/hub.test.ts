import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import { databaseLostCode, type Listening, type RealtimeError, type Snapshot } from "../database";
import { type ConnectedTab, createHub } from "./hub";
import type { WorkerMessage } from "./protocol";

const grant: RealtimeGrant = {
  token: "one-time",
  session_expires_at: 100,
  config: { projectId: "demo", apiKey: "key", appId: "1:1:web:1" },
  uid: "ravi",
  client_id: "acme",
  role: "sales_rep",
  server_time: "2026-11-21T09:00:00.000Z",
  emulators: null,
};
const alerts: Listening = { path: "users/ravi/alerts", onlyEnabled: false };
const denied: RealtimeError = { code: "permission-denied", message: "No." };

/** A hub over a scripted database; `calls` records its calls. */
function makeHub({ refuse = 0 } = {}) {
  const calls: string[] = [];
  const listeners = new Map<string, { next: (snapshot: Snapshot) => void; fail: (why: RealtimeError) => void }>();
  let refusals = refuse;
  const hub = createHub(async ({ token }, onIdToken) => {
    calls.push(`open ${token}`);
    if (refusals-- > 0) throw Object.assign(new Error("Not you."), { code: "auth/invalid-custom-token" });
    onIdToken("id-token");
    return {
      listen(what, next, fail) {
        listeners.set(what.path, { next, fail });
        return () => calls.push(`stop ${what.path}`);
      },
      write: async ({ ids }) => void calls.push(`write ${ids}`),
      renew: async (younger) => void calls.push(`renew ${younger}`),
      reconnect: async () => void calls.push("reconnect"),
      close: async () => void calls.push("close"),
    };
  });
  return { hub, calls, listeners };
}

function makeTab(hub: ReturnType<typeof createHub>) {
  const messages: WorkerMessage[] = [];
  const guest: ConnectedTab = hub.join((message) => messages.push(message));
  const signIn = async (change: Partial<RealtimeGrant> = {}) => {
    guest.receive({ kind: "sign-in", id: 1, grant: { ...grant, ...change } });
    await flush();
  };
  const close = async () => {
    guest.receive({ kind: "close", id: 9 });
    await flush();
  };
  return { messages, guest, signIn, close, kinds: () => messages.map(({ kind }) => kind) };
}

async function flush(): Promise<void> {
  for (let steps = 0; steps < 20; steps += 1) await Promise.resolve();
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("the first tab signs in, other tabs share its sign-in, and a newer grant renews it once", async () => {
  const { hub, calls } = makeHub();
  const [one, other] = [makeTab(hub), makeTab(hub)];

  await Promise.all([one.signIn({ token: "a" }), other.signIn({ token: "b" })]);
  await one.signIn({ token: "c", session_expires_at: 200 });
  await other.signIn({ token: "d", session_expires_at: 200 });
  await other.signIn({ token: "late", session_expires_at: 100 });

  expect(calls).toEqual(["open a", "renew c"]);
  expect(other.messages).toContainEqual({ kind: "id-token", idToken: "id-token" });
});

test("a grant for another role with the same expiry renews the sign-in", async () => {
  const { hub, calls } = makeHub();
  const tab = makeTab(hub);
  await tab.signIn();
  await tab.signIn({ token: "leader", role: "sales_leader" });

  expect(calls).toEqual(["open one-time", "renew leader"]);
});

test("a refused sign-in is reported to its tab, and the next tab tries its own grant", async () => {
  const { hub, calls } = makeHub({ refuse: 1 });
  const [one, other] = [makeTab(hub), makeTab(hub)];

  await Promise.all([one.signIn({ token: "bad" }), other.signIn({ token: "good" })]);

  const why = { code: "auth/invalid-custom-token", message: "Not you." };
  expect(one.messages).toContainEqual({ kind: "failed", id: 1, why });
  expect(other.kinds()).toContain("done");
  expect(calls).toEqual(["open bad", "open good"]);
});

test("R4 · a grant whose listener was refused is replaced instead of reused", async () => {
  const { hub, calls, listeners } = makeHub();
  const tab = makeTab(hub);
  await tab.signIn();
  tab.guest.receive({ kind: "listen", id: 2, what: alerts });

  listeners.get(alerts.path)?.fail(denied);
  await tab.signIn({ token: "again" });

  expect(tab.messages).toContainEqual({ kind: "failed", id: 2, why: denied });
  expect(calls).toEqual(["open one-time", "renew again"]);
});

test("a snapshot is sent in chunks of 500 rows, and the last chunk is marked", async () => {
  const { hub, listeners } = makeHub();
  const tab = makeTab(hub);
  await tab.signIn();
  tab.guest.receive({ kind: "listen", id: 2, what: alerts });

  const set = Array.from({ length: 1001 }, (_, n) => ({ id: String(n), data: {} }));
  listeners.get(alerts.path)?.next({ set, removedIds: ["x"], isCurrent: true });
  listeners.get(alerts.path)?.next({ set: [], removedIds: [], isCurrent: true });

  const chunks = tab.messages.flatMap((message) => (message.kind === "snapshot" ? [message] : []));
  expect(chunks.map(({ chunk, isLast }) => [chunk.set.length, chunk.removedIds.length, isLast])).toEqual([
    [500, 1, false],
    [500, 0, false],
    [1, 0, true],
    [0, 0, true],
  ]);
});

test("the database closes once every tab has left or closed it", async () => {
  const { hub, calls } = makeHub();
  const [one, other] = [makeTab(hub), makeTab(hub)];
  await one.signIn();
  await other.signIn();
  one.guest.receive({ kind: "listen", id: 2, what: alerts });

  one.guest.leave();
  await flush();
  expect(calls).toEqual(["open one-time", `stop ${alerts.path}`]);
  await other.close();

  expect(calls.at(-1)).toBe("close");
  expect(other.messages.at(-1)).toEqual({ kind: "done", id: 9 });
});

test("S9 · after one tab signs out, other tabs can write for two seconds before they are signed out", async () => {
  const { hub, calls } = makeHub();
  const [one, asleep] = [makeTab(hub), makeTab(hub)];
  await one.signIn();
  await asleep.signIn();
  asleep.guest.receive({ kind: "listen", id: 2, what: alerts });

  await one.close();
  asleep.guest.receive({ kind: "write", id: 3, change: { kind: "delete", uid: "ravi", ids: ["a"] } });
  await flush();
  expect(calls.at(-1)).toBe("write a");
  await jest.advanceTimersByTimeAsync(2000);

  expect(calls.slice(-2)).toEqual([`stop ${alerts.path}`, "close"]);
  expect(asleep.messages.at(-1)).toMatchObject({ kind: "failed", id: 2, why: { code: databaseLostCode } });
  asleep.guest.receive({ kind: "write", id: 4, change: { kind: "delete", uid: "ravi", ids: ["a"] } });
  await flush();
  expect(asleep.messages.at(-1)).toMatchObject({ kind: "failed", id: 4 });
});

test("a sign-in within two seconds of a sign-out keeps the database open", async () => {
  const { hub, calls } = makeHub();
  const [one, other] = [makeTab(hub), makeTab(hub)];
  await one.signIn();
  await other.signIn();

  await one.close();
  await other.signIn({ token: "new", session_expires_at: 300 });
  await jest.advanceTimersByTimeAsync(5000);

  expect(calls).toEqual(["open one-time", "renew new"]);
});

test("tabs that come online together reconnect once", async () => {
  const { hub, calls } = makeHub();
  const [one, other] = [makeTab(hub), makeTab(hub)];
  await one.signIn();
  await other.signIn();

  for (const { guest } of [one, other]) guest.receive({ kind: "online" });
  await jest.advanceTimersByTimeAsync(1000);
  one.guest.receive({ kind: "online" });

  expect(calls.filter((call) => call === "reconnect")).toHaveLength(2);
});
