import "client-only";
import { type ConnectedTab, createHub } from "./hub";
import { findLocks, holdLock, type TabMessage, type WorkerMessage } from "./protocol";
import { openSharedDatabase } from "./sdk";

// The SDK records its usage days in IndexedDB. Without IndexedDB it stores nothing in the browser.
Object.defineProperty(globalThis, "indexedDB", { value: undefined });

const hub = createHub(openSharedDatabase);

/** The name of a lock that this worker holds until it ends: a tab that obtains it knows that the worker is gone. */
const own = holdLock("worker");

// A shared worker receives each tab's port in a `connect` event, a tab's own worker receives it in a message.
for (const kind of ["connect", "message"]) {
  globalThis.addEventListener(kind, (event) => {
    const [port] = event instanceof MessageEvent ? event.ports : [];
    if (port) admit(port);
  });
}

function admit(port: MessagePort): void {
  const guest = hub.join((message: WorkerMessage) => port.postMessage(message));
  port.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "join") void welcome(port, guest, data.lock);
    else guest.receive(data);
  });
  port.start();
}

async function welcome(port: MessagePort, guest: ConnectedTab, lock: string | null): Promise<void> {
  port.postMessage({ kind: "ready", lock: await own } satisfies WorkerMessage);
  if (lock !== null) void findLocks()?.request(lock, guest.leave);
}
