import "client-only";
import { databaseLostCode } from "../database";
import { findLocks, holdLock, type TabMessage, type WorkerMessage } from "./protocol";

/** The maximum wait for a shared worker: it may be ending, or another tab may have left it hanging. */
export const sharedLimitMs = 10_000;

/** A second connection reaches a worker that was slow to start, and replaces one that was ending. */
const sharedAttempts = 2;

/** A tab's connection to a running worker. */
export interface WorkerConnection {
  send: (message: TabMessage) => void;
  /** Registers the message handler; call it before sending the first message. */
  onMessage: (handle: (message: WorkerMessage) => void) => void;
  /**
   * Called once when the worker has ended, or when this page was in the back/forward cache and may have missed
   * messages.
   */
  onLost: (notify: () => void) => void;
  end: () => void;
}

/**
 * Starts the worker of this name or connects to it: a SharedWorker for all tabs, or a dedicated worker if SharedWorker
 * is missing, fails to start, or doesn't respond. A shared worker is identified by its name and the URL of its code,
 * which differs between builds: tabs of two releases never share one.
 *
 * @throws when neither starts, usually because its code no longer exists
 */
export async function startWorker(name: string): Promise<WorkerConnection> {
  const canShare = findLocks() !== null && typeof SharedWorker !== "undefined";
  for (let attempt = 1; canShare && attempt <= sharedAttempts; attempt += 1) {
    try {
      const worker = new SharedWorker(new URL("./live-worker.ts", import.meta.url), { name });
      return await openLine(worker, worker.port, () => {}, sharedLimitMs);
    } catch (error) {
      console.warn(`Live updates couldn't start in the worker that tabs share (attempt ${attempt}).`, error);
    }
  }
  const worker = new Worker(new URL("./live-worker.ts", import.meta.url), { name });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage("connect", [port2]);
  return openLine(worker, port1, () => worker.terminate());
}

/** @param limitMs how long the worker may take to respond; absent: as long as code may take to load */
async function openLine(
  worker: EventTarget,
  port: MessagePort,
  terminate: () => void,
  limitMs?: number,
): Promise<WorkerConnection> {
  const life = new AbortController();
  const { signal } = life;
  let notifyLost = () => {};
  const lose = () => {
    if (signal.aborted) return;
    end();
    notifyLost();
  };
  const end = () => {
    life.abort();
    port.close();
    terminate();
  };
  try {
    const workerLock = await handShake(worker, port, await holdLock("tab", signal), limitMs);
    if (workerLock !== null)
      void findLocks()
        ?.request(workerLock, { signal }, lose)
        .catch(() => {});
  } catch (error) {
    end();
    throw error;
  }
  // A page in the back/forward cache receives no messages.
  window.addEventListener("pageshow", ({ persisted }) => persisted && lose(), { signal });
  return {
    send: (message) => port.postMessage(message),
    onMessage: (handle) => port.addEventListener("message", ({ data }) => handle(data), { signal }),
    onLost: (notify) => {
      notifyLost = notify;
    },
    end,
  };
}

/** Waits until the worker is running. @returns the name of the lock that the worker holds */
function handShake(
  worker: EventTarget,
  port: MessagePort,
  lock: string | null,
  limitMs?: number,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController();
    const { signal } = settled;
    const isReady = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind !== "ready") return;
      settled.abort();
      resolve(data.lock);
    };
    const hasFailed = () => {
      settled.abort();
      reject(Object.assign(new Error("The worker of live updates didn't start."), { code: databaseLostCode }));
    };
    port.addEventListener("message", isReady, { signal });
    worker.addEventListener("error", hasFailed, { signal });
    if (limitMs !== undefined) {
      const timer = setTimeout(hasFailed, limitMs);
      signal.addEventListener("abort", () => clearTimeout(timer));
    }
    port.start();
    port.postMessage({ kind: "join", lock } satisfies TabMessage);
  });
}
