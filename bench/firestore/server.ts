import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

/** A measured server in a separate process. */
export type MeasuredServer = {
  port: number;
  /** Time from the first line of the server's code to listening. */
  startMs: number;
  memory(): Promise<{ heapBytes: number; rssBytes: number }>;
  stop(): Promise<void>;
};

function nextMessage(child: ChildProcess): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    child.once("message", (message: Record<string, unknown>) => resolve(message));
    child.once("exit", (code) => reject(new Error(`The measured server ended with ${code}.`)));
  });
}

/** Starts `firestore` (over a data folder, or in memory) or `events` (plain server-sent events). */
export async function startServer(kind: "firestore" | "events", dataDir?: string): Promise<MeasuredServer> {
  const args = dataDir === undefined ? [kind] : [kind, dataDir];
  const child = fork(path.join(__dirname, "server-process.ts"), args, {
    execArgv: [...process.execArgv, "--expose-gc"],
  });
  const ready = await nextMessage(child);
  return {
    port: Number(ready.port),
    startMs: Number(ready.startMs),
    memory: async () => {
      const answer = nextMessage(child);
      child.send("memory");
      const { heapBytes, rssBytes } = await answer;
      return { heapBytes: Number(heapBytes), rssBytes: Number(rssBytes) };
    },
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.removeAllListeners("message");
        child.kill("SIGKILL");
      }),
  };
}
