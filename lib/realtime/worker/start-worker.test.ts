/** @jest-environment jsdom */
import { setImmediate } from "node:timers/promises";
import { MessageChannel as NodeChannel, type MessagePort as NodePort } from "node:worker_threads";
import type { TabMessage } from "./protocol";
import { sharedLimitMs, startWorker } from "./start-worker";

const opened: NodePort[] = [];

function openChannel() {
  const channel = new NodeChannel();
  opened.push(channel.port1, channel.port2);
  return channel;
}

/** Responds like a running worker. */
function respond(port: NodePort): void {
  port.on("message", ({ kind }: TabMessage) => kind === "join" && port.postMessage({ kind: "ready", lock: null }));
}

/** The tabs' shared worker. @param answersFrom the number of the first connection that gets a response */
function makeShared(answersFrom = 1) {
  return class extends EventTarget {
    static readonly opened: EventTarget[] = [];
    port: NodePort;
    constructor() {
      super();
      const { port1, port2 } = openChannel();
      this.port = port1;
      if (new.target.opened.push(this) >= answersFrom) respond(port2);
    }
  };
}

const terminated = jest.fn();

/** A tab's own worker: always responds. */
class OwnWorker extends EventTarget {
  static started = 0;
  constructor() {
    super();
    OwnWorker.started += 1;
  }
  terminate = terminated;
  postMessage(_kind: string, [port]: NodePort[]) {
    if (port) respond(port);
  }
}

/** Locks that are always granted at once. */
const locks = {
  request: async (_name: string, ...rest: unknown[]) => {
    const handle = rest.at(-1);
    if (typeof handle === "function" && rest.length === 1) await handle();
  },
};

beforeEach(() => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
  jest.useFakeTimers({ doNotFake: ["queueMicrotask", "nextTick"] });
  Object.assign(globalThis, { Worker: OwnWorker, MessageChannel: openChannel });
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  OwnWorker.started = 0;
});

afterEach(() => {
  for (const port of opened.splice(0)) port.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Lets messages between ports arrive. */
async function flush(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

test("uses the shared worker when it responds, and leaves no timer running", async () => {
  Object.assign(globalThis, { SharedWorker: makeShared() });

  await startWorker("ravi");

  expect(OwnWorker.started).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
});

test("starts a worker for the tab when the browser has no shared workers", async () => {
  Reflect.deleteProperty(globalThis, "SharedWorker");

  await startWorker("ravi");

  expect(OwnWorker.started).toBe(1);
  expect(console.warn).not.toHaveBeenCalled();
});

test("starts a worker for the tab at once when the shared worker fails to start twice", async () => {
  const Shared = makeShared(Number.POSITIVE_INFINITY);
  Object.assign(globalThis, { SharedWorker: Shared });
  const starting = startWorker("ravi");

  for (const attempt of [0, 1]) {
    await flush();
    Shared.opened[attempt]?.dispatchEvent(new Event("error"));
  }
  await starting;

  expect(OwnWorker.started).toBe(1);
  expect(jest.getTimerCount()).toBe(0);
});

test("connects to the shared worker again when the first one was ending", async () => {
  const Shared = makeShared(2);
  Object.assign(globalThis, { SharedWorker: Shared });
  const starting = startWorker("ravi");
  await flush();

  jest.advanceTimersByTime(sharedLimitMs);
  await starting;

  expect(Shared.opened).toHaveLength(2);
  expect(OwnWorker.started).toBe(0);
});

test("starts a worker for the tab when the shared worker is silent twice for ten seconds", async () => {
  Object.assign(globalThis, { SharedWorker: makeShared(Number.POSITIVE_INFINITY) });
  const starting = startWorker("ravi");
  await flush();

  jest.advanceTimersByTime(sharedLimitMs);
  await flush();
  jest.advanceTimersByTime(sharedLimitMs - 1);
  await flush();
  expect(OwnWorker.started).toBe(0);
  jest.advanceTimersByTime(1);
  await starting;

  expect(sharedLimitMs).toBeLessThanOrEqual(10_000);
  expect(OwnWorker.started).toBe(1);
  expect(terminated).not.toHaveBeenCalled();
});
