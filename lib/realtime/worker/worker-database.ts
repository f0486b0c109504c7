import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import { type Database, databaseLostCode, type RealtimeError, type Snapshot } from "../database";
import type { WorkerMessage } from "./protocol";
import { sendLast } from "./send-last";
import type { WorkerConnection } from "./start-worker";

interface Listener {
  onSnapshot: (snapshot: Snapshot) => void;
  onFail: (why: RealtimeError) => void;
  /** The chunks of the current snapshot that have arrived. */
  chunks: Snapshot[];
}

interface Request {
  resolve: () => void;
  reject: (error: Error) => void;
}

/** How long closing waits for the worker's response. */
const closeLimitMs = 1000;

const lost: RealtimeError = { code: databaseLostCode, message: "The connection was lost." };

/**
 * Opens the worker's database for the grant's user.
 *
 * @throws the database's refusal
 */
export async function openWorkerDatabase(line: WorkerConnection, grant: RealtimeGrant): Promise<Database> {
  const calls = createCalls(line);
  const stopTelling = notifyWhenOnline(line);
  const end = () => {
    stopTelling();
    line.end();
  };
  const signIn = (next: RealtimeGrant) => calls.request((id) => line.send({ kind: "sign-in", id, grant: next }));
  try {
    await signIn(grant);
  } catch (error) {
    end();
    throw error;
  }
  return {
    listen: ({ path, onlyEnabled }, onSnapshot, onFail) => {
      const id = calls.listen({ onSnapshot, onFail, chunks: [] });
      line.send({ kind: "listen", id, what: { path, onlyEnabled } });
      return () => {
        if (calls.remove(id)) line.send({ kind: "stop", id });
      };
    },
    write: (change) => calls.request((id) => line.send({ kind: "write", id, change })),
    sendOnLeaving: (change) => {
      const idToken = calls.idToken();
      if (idToken !== null) sendLast(grant, idToken, change);
    },
    renew: signIn,
    close: async () => {
      const limit = new Promise<void>((resolve) => setTimeout(resolve, closeLimitMs));
      await Promise.race([limit, calls.request((id) => line.send({ kind: "close", id })).catch(() => {})]);
      end();
    },
  };
}

/** This tab's open requests to the worker and its listeners, by id. */
function createCalls(line: WorkerConnection) {
  const requests = new Map<number, Request>();
  const listeners = new Map<number, Listener>();
  let idToken: string | null = null;
  let isLost = false;
  let lastId = 0;

  function receive(message: WorkerMessage): void {
    if (message.kind === "id-token") idToken = message.idToken;
    else if (message.kind === "done") complete(message.id, ({ resolve }) => resolve());
    else if (message.kind === "failed") fail(message.id, message.why);
    else if (message.kind === "snapshot") applyChunk(listeners.get(message.id), message.chunk, message.isLast);
  }

  function complete(id: number, how: (request: Request) => void): void {
    const request = requests.get(id);
    requests.delete(id);
    if (request) how(request);
  }

  function fail(id: number, why: RealtimeError): void {
    complete(id, ({ reject }) => reject(errorOf(why)));
    const listener = listeners.get(id);
    listeners.delete(id);
    listener?.onFail(why);
  }

  line.onMessage(receive);
  line.onLost(() => {
    isLost = true;
    for (const id of [...requests.keys(), ...listeners.keys()]) fail(id, lost);
  });
  return {
    idToken: () => idToken,
    request: (send: (id: number) => void) =>
      new Promise<void>((resolve, reject) => {
        if (isLost) return reject(errorOf(lost));
        lastId += 1;
        requests.set(lastId, { resolve, reject });
        send(lastId);
      }),
    /** @returns the listener's id */
    listen(listener: Listener): number {
      lastId += 1;
      const id = lastId;
      listeners.set(id, listener);
      // Asynchronous, like a worker's message: the caller then already has the function that stops the listener.
      if (isLost) queueMicrotask(() => fail(id, lost));
      return id;
    },
    remove: (id: number) => listeners.delete(id),
  };
}

/** Collects a snapshot's chunks and passes it on once complete: a single chunk isn't a state of the database. */
function applyChunk(listener: Listener | undefined, chunk: Snapshot, isLast: boolean): void {
  if (!listener) return;
  listener.chunks.push(chunk);
  if (!isLast) return;
  const { chunks } = listener;
  listener.chunks = [];
  listener.onSnapshot({
    set: chunks.flatMap(({ set }) => set),
    removedIds: chunks.flatMap(({ removedIds }) => removedIds),
    isCurrent: chunk.isCurrent,
  });
}

/**
 * Notifies the worker that the network is back: workers receive no `online` event and would wait for their next
 * attempt.
 */
function notifyWhenOnline(line: WorkerConnection): () => void {
  const notify = () => line.send({ kind: "online" });
  window.addEventListener("online", notify);
  return () => window.removeEventListener("online", notify);
}

function errorOf({ code, message }: RealtimeError): Error {
  return Object.assign(new Error(message), { code });
}
