import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "./startup-error";

/** A process of the local stack. */
export interface PartPlan {
  name: string;
  /** Node's arguments: a file and its arguments. */
  run: readonly string[];
  /** The part's whole environment, apart from variables such as PATH. */
  env: { NODE_ENV: "production" | "development" } & Record<string, string>;
  /** URLs that return 2xx when the part is ready. */
  ready: readonly string[];
}

export interface Part {
  name: string;
  pid: number | undefined;
  /**
   * Resolves when the part is ready; rejects with a StartupError and its last output lines if it ends or times out
   * first.
   */
  ready: Promise<void>;
  /** Resolves to a description when the process has ended. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

const readyTimeoutMs = 120_000;
const stopTimeoutMs = 8_000;
const maxTailLines = 40;
const passedOn = ["PATH", "HOME", "TMPDIR", "LANG", "TZ", "SystemRoot", "NODE_EXTRA_CA_CERTS"];

/** Launches a part. Its output goes to `<dataFolder>/logs/<name>.log`. */
export function launchPart(plan: PartPlan, dataFolder: string): Part {
  const logs = join(dataFolder, "logs");
  mkdirSync(logs, { recursive: true });
  const logPath = join(logs, `${plan.name}.log`);
  const log = createWriteStream(logPath, { flags: "w" });
  const child = spawn(process.execPath, ["--import", "./stack/preloads/follow-parent.mjs", ...plan.run], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...inherited(), ...plan.env, ORCHESTRATOR_PID: String(process.pid) },
  });
  const tail: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      log.write(chunk);
      tail.push(String(chunk));
      if (tail.length > maxTailLines) tail.shift();
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.on("exit", (code, signal) => resolve(`${plan.name} ended (${signal ?? `code ${code}`})`));
  });
  const ready = Promise.race([waitUntilReady(plan), ended]).then((failure) => {
    if (failure !== null)
      throw new StartupError(`${failure}. Its last lines:\n${tail.join("").trimEnd()}\n  The whole log: ${logPath}`);
  });
  return { name: plan.name, pid: child.pid, ready, ended, stop: () => stop(child, ended) };
}

function inherited(): Record<string, string> {
  return Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function waitUntilReady(plan: PartPlan): Promise<string | null> {
  const deadlineMs = Date.now() + readyTimeoutMs;
  for (const url of plan.ready) {
    while (!(await isResponding(url))) {
      if (Date.now() > deadlineMs) return `${plan.name} did not respond at ${url} within ${readyTimeoutMs / 1000} s`;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return null;
}

async function isResponding(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: "manual" });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  await ended;
  clearTimeout(killing);
}
