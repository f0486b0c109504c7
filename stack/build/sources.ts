import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Hashes the sources of a build, without their tests.
 *
 * @param paths files and folders, relative to the root
 */
export function hashOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths
    .flatMap(filesUnder)
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()) {
    hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (/\.[a-z]+$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
