import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** The minimum free space in memory. The databases of a run use only a fraction of it. */
const roomBytes = 4 * 1024 ** 3;

/** Linux keeps this folder in memory. */
const inMemory = "/dev/shm";

/** The folder for temporary databases: in memory if there is space, as test data doesn't have to survive a crash. */
export function fastTempFolder(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > roomBytes ? inMemory : tmpdir();
}
