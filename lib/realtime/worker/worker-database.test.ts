/** @jest-environment jsdom */
import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import { databaseLostCode, type Snapshot } from "../database";
import type { TabMessage, WorkerMessage } from "./protocol";
import { openWorkerDatabase } from "./worker-database";

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
const alerts = { path: "users/ravi/alerts", onlyEnabled: false };

/** A connection to a scripted worker that accepts every request unless `isMute` is set. */
function makeLine({ isMute = false } = {}) {
  const sent: TabMessage[] = [];
  let receive = (_message: WorkerMessage) => {};
  let lose = () => {};
  const end = jest.fn();
  const line = {
    send(message: TabMessage) {
      sent.push(message);
      const isRequest = message.kind === "sign-in" || message.kind === "write" || message.kind === "close";
      if (isRequest && !isMute) queueMicrotask(() => receive({ kind: "done", id: message.id }));
    },
    onMessage: (next: typeof receive) => {
      receive = next;
    },
    onLost: (notify: () => void) => {
      lose = notify;
    },
    end,
  };
  return { line, sent, end, say: (message: WorkerMessage) => receive(message), lose: () => lose() };
}

afterEach(() => jest.useRealTimers());

test("shows a snapshot once all its chunks have arrived", async () => {
  const { line, say } = makeLine();
  const database = await openWorkerDatabase(line, grant);
  const shown: Snapshot[] = [];
  database.listen(alerts, (snapshot) => shown.push(snapshot), jest.fn());
  const row = (id: string) => ({ id, data: {} });

  say({ kind: "snapshot", id: 2, chunk: { set: [row("a")], removedIds: ["x"], isCurrent: true }, isLast: false });
  expect(shown).toEqual([]);
  say({ kind: "snapshot", id: 2, chunk: { set: [row("b")], removedIds: [], isCurrent: true }, isLast: true });

  expect(shown).toEqual([{ set: [row("a"), row("b")], removedIds: ["x"], isCurrent: true }]);
});

test("ignores snapshots for a stopped listener, and sends stop once", async () => {
  const { line, sent, say } = makeLine();
  const database = await openWorkerDatabase(line, grant);
  const onSnapshot = jest.fn();
  const stop = database.listen(alerts, onSnapshot, jest.fn());

  stop();
  stop();
  say({ kind: "snapshot", id: 2, chunk: { set: [], removedIds: [], isCurrent: true }, isLast: true });

  expect(onSnapshot).not.toHaveBeenCalled();
  expect(sent.filter(({ kind }) => kind === "stop")).toEqual([{ kind: "stop", id: 2 }]);
});

test("fails pending writes, current listeners and later requests when the worker is lost", async () => {
  const { line, lose } = makeLine();
  const database = await openWorkerDatabase(line, grant);
  const onFail = jest.fn();
  database.listen(alerts, jest.fn(), onFail);
  line.send = () => {};
  const writing = database.write({ kind: "delete", uid: "ravi", ids: ["a"] });

  lose();

  await expect(writing).rejects.toMatchObject({ code: databaseLostCode });
  expect(onFail).toHaveBeenCalledWith(expect.objectContaining({ code: databaseLostCode }));
  await expect(database.renew(grant)).rejects.toMatchObject({ code: databaseLostCode });
  const later = jest.fn();
  database.listen(alerts, jest.fn(), later);
  expect(later).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(later).toHaveBeenCalledTimes(1);
});

test("ends the connection and throws the reason when the sign-in is refused", async () => {
  const { line, end, say } = makeLine({ isMute: true });
  const opening = openWorkerDatabase(line, grant);
  say({ kind: "failed", id: 1, why: { code: "auth/invalid-custom-token", message: "Not you." } });

  await expect(opening).rejects.toMatchObject({ code: "auth/invalid-custom-token", message: "Not you." });
  expect(end).toHaveBeenCalledTimes(1);
});

test("closes within a second when the worker doesn't respond", async () => {
  const { line, end } = makeLine();
  const database = await openWorkerDatabase(line, grant);
  jest.useFakeTimers();
  line.send = () => {};

  const closing = database.close();
  await jest.advanceTimersByTimeAsync(1000);
  await closing;

  expect(end).toHaveBeenCalledTimes(1);
});

test("notifies the worker when the network is back, until the database is closed", async () => {
  const { line, sent } = makeLine();
  const database = await openWorkerDatabase(line, grant);
  window.dispatchEvent(new Event("online"));
  await database.close();

  window.dispatchEvent(new Event("online"));

  expect(sent.filter(({ kind }) => kind === "online")).toHaveLength(1);
});
