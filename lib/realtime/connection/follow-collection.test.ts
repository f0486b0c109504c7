import { createStore } from "zustand/vanilla";
import type { Database, Snapshot } from "../database";
import type { RealtimeState } from "./connection";
import { followCollection } from "./follow-collection";

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function aWorld() {
  const connection = createStore<RealtimeState>(() => ({ kind: "connecting" }));
  const heard: { path: string; fail: () => void; next: (snapshot: Snapshot) => void; isOn: boolean }[] = [];
  const listen: Database["listen"] = ({ path }, next, onFail) => {
    const one = { path, next, fail: () => onFail({ code: "permission-denied", message: "No." }), isOn: true };
    heard.push(one);
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
  return { parts: { connection, get }, heard, show };
}

test("listens once the connection is live, and keeps listening while the connection waits for the network", async () => {
  const { parts, heard, show } = aWorld();
  const taken: Snapshot[] = [];
  followCollection(parts, "clients/acme/x", (snapshot) => taken.push(snapshot));
  await settled();
  expect(heard).toEqual([]);

  await show("live");
  await show("waiting");
  await show("live");
  expect(heard.map(({ path, isOn }) => [path, isOn])).toEqual([["clients/acme/x", true]]);
  heard[0]?.next({ set: [], gone: [], isCurrent: true });
  expect(taken).toHaveLength(1);
});

test("listens again after a reconnect, and stops listening when stop is called", async () => {
  const { parts, heard, show } = aWorld();
  const stop = followCollection(parts, "p", () => undefined);
  await show("live");
  await show("connecting");
  await show("live");
  expect(heard.map(({ isOn }) => isOn)).toEqual([false, true]);

  stop();
  await show("live");
  expect(heard.map(({ isOn }) => isOn)).toEqual([false, false]);
});

test("doesn't retry a listener that the rules refused", async () => {
  const { parts, heard, show } = aWorld();
  followCollection(parts, "p", () => undefined);
  await show("live");
  heard[0]?.fail();
  await settled();
  expect(heard).toHaveLength(1);
});
