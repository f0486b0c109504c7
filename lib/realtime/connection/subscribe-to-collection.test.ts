import { createStore } from "zustand/vanilla";
import type { Database, Snapshot } from "../database";
import type { RealtimeState } from "./connection";
import { subscribeToCollection } from "./subscribe-to-collection";

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function aWorld() {
  const connection = createStore<RealtimeState>(() => ({ kind: "connecting" }));
  const listeners: { path: string; fail: () => void; next: (snapshot: Snapshot) => void; isOn: boolean }[] = [];
  const listen: Database["listen"] = ({ path }, next, onFail) => {
    const one = { path, next, fail: () => onFail({ code: "permission-denied", message: "No." }), isOn: true };
    listeners.push(one);
    return () => {
      one.isOn = false;
    };
  };
  const database: Pick<Database, "listen"> = { listen };
  const get = async () => database as Database;
  const show = async (kind: "live" | "waiting" | "connecting" | "off") => {
    connection.setState({ kind });
    await settled();
  };
  return { parts: { connection, get }, listeners, show };
}

test("listens once the connection is live, and keeps listening while the connection waits for the network", async () => {
  const { parts, listeners, show } = aWorld();
  const snapshots: Snapshot[] = [];
  subscribeToCollection(parts, "clients/acme/x", (snapshot) => snapshots.push(snapshot));
  await settled();
  expect(listeners).toEqual([]);

  await show("live");
  await show("waiting");
  await show("live");
  expect(listeners.map(({ path, isOn }) => [path, isOn])).toEqual([["clients/acme/x", true]]);
  listeners[0]?.next({ set: [], removedIds: [], isCurrent: true });
  expect(snapshots).toHaveLength(1);
});

test("listens again after a reconnect, and stops listening when stop is called", async () => {
  const { parts, listeners, show } = aWorld();
  const stop = subscribeToCollection(parts, "p", () => undefined);
  await show("live");
  await show("connecting");
  await show("live");
  expect(listeners.map(({ isOn }) => isOn)).toEqual([false, true]);

  stop();
  await show("live");
  expect(listeners.map(({ isOn }) => isOn)).toEqual([false, false]);
});

test("doesn't retry a listener that the rules refused", async () => {
  const { parts, listeners, show } = aWorld();
  subscribeToCollection(parts, "p", () => undefined);
  await show("live");
  listeners[0]?.fail();
  await settled();
  expect(listeners).toHaveLength(1);
});
