import { closeSync, linkSync, openSync, readFileSync, realpathSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Folders locked by this process. */
const held = new Set<string>();

/**
 * Locks a data folder for this process, by a `lock` file with its process id; takes over the lock of a process that has
 * ended. Returns the function that releases the lock. Errors: an Error that names the process that holds the lock.
 */
export function lockFolder(folder: string): () => void {
  const path = join(realpathSync(folder), "lock");
  if (held.has(path)) throw new Error(`${folder} is already open in this process.`);
  const descriptor = create(path) ?? takeOver(path, folder);
  writeSync(descriptor, ownMark());
  closeSync(descriptor);
  held.add(path);
  return () => {
    if (held.delete(path)) rmSync(path, { force: true });
  };
}

function create(path: string): number | null {
  try {
    return openSync(path, "wx");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return null;
    throw error;
  }
}

function takeOver(path: string, folder: string): number {
  const mark = readFileSync(path, "utf8");
  const pid = Number(mark.split(" ")[0]);
  if (isRunning(pid, mark)) throw new Error(`${folder} is in use by process ${pid}.`);
  const aside = `${path}.${process.pid}`;
  renameSync(path, aside);
  // Another process may have taken over the stale lock since it was read; in that case its lock is restored.
  const isStale = readFileSync(aside, "utf8") === mark;
  if (!isStale) linkSync(aside, path);
  rmSync(aside);
  const descriptor = isStale ? create(path) : null;
  if (descriptor === null) throw new Error(`${folder} was just taken by another process.`);
  return descriptor;
}

/**
 * `<process id> <its start time, if available>`: process ids are reused, so the start time distinguishes two processes.
 */
function ownMark(): string {
  return `${process.pid} ${startOf(process.pid)}`;
}

function isRunning(pid: number, mark: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  const start = startOf(pid);
  return start === "" || mark === `${pid} ${start}`;
}

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
