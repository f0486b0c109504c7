import { spawn } from "node:child_process";

/** A child process and its descendants, which end with it. */
export interface ChildGroup {
  pid: number | undefined;
  /** Resolves when the child has ended, to its exit code (null: ended by a signal) and its whole output. */
  ended: Promise<{ code: number | null; output: string }>;
  /** Stops the child and every process that it started; resolves when the child has ended. */
  stop: () => Promise<void>;
}

const stopTimeoutMs = 5_000;

/**
 * Runs Node in its own process group, so that the whole group can be stopped: a signal to the process alone would leave
 * its workers running. If this process ends abruptly, the group's first process stops the group.
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
      // Processes that the child started may have ignored the first signal.
      signalGroup(child.pid, "SIGKILL");
    },
  };
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // ESRCH: no process of the group is left.
    if (!(typeof error === "object" && error !== null && "code" in error && error.code === "ESRCH")) throw error;
  }
}
