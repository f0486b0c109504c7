import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** A run's databases take a fraction of it. */
const roomBytes = 4 * 1024 ** 3;

/** Linux keeps this folder in memory. */
const inMemory = "/dev/shm";

/** Gets the folder for temporary databases: in memory where there is room, as tests don't need to survive a crash. */
export function fastTempFolder(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > roomBytes ? inMemory : tmpdir();
}
