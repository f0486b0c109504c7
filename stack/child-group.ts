import { spawn } from "node:child_process";

/** A process of ours that starts processes of its own, which end with it. */
export interface ChildGroup {
  pid: number | undefined;
  /** Settles when it has ended: its code (null: a signal ended it) and everything that it wrote. */
  ended: Promise<{ code: number | null; output: string }>;
  /** Ends it and everything that it started; settles when it has ended. */
  stop: () => Promise<void>;
}

const stopTimeoutMs = 5_000;

/**
 * Runs Node in a process group of its own, so that all of it can be ended at once: a signal to the process alone leaves
 * its workers behind. When this process is gone without a word, the group's first process ends them all.
 */
export function launchGroup(run: readonly string[], env: NodeJS.ProcessEnv): ChildGroup {
  const child = spawn(process.execPath, ["stack/group-leader.mjs", ...run], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
    env,
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(String(chunk)));
  const ended = new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve({ code, output: output.join("") }));
  });
  return {
    pid: child.pid,
    ended,
    stop: async () => {
      signalGroup(child.pid, "SIGTERM");
      const killing = setTimeout(() => signalGroup(child.pid, "SIGKILL"), stopTimeoutMs);
      await ended;
      clearTimeout(killing);
      // What it started may have taken no notice.
      signalGroup(child.pid, "SIGKILL");
    },
  };
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // Nobody of the group is left.
    if (!(typeof error === "object" && error !== null && "code" in error && error.code === "ESRCH")) throw error;
  }
}
