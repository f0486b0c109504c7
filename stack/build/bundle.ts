import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, buildSync } from "esbuild";
import { hashOf } from "./sources";

/** The output folder of the bundles; the parts run them from the root. */
const folder = "dist";

/** The parts that are separate servers, by bundle name. */
export const entryPoints = { backend: "backend/main.ts", emulators: "emulators/main.ts" };

export type BundleName = keyof typeof entryPoints;

export const bundleNames = ["backend", "emulators"] as const satisfies readonly BundleName[];

const sources = ["backend", "emulators", "lib/contracts", "package-lock.json", "tsconfig.json"];

export const buildOptions = {
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node20",
  // Traces need function names and line numbers, not the sources' text.
  sourcemap: true,
  sourcesContent: false,
} satisfies BuildOptions;

/** Holds the hash of the sources that the bundles were built from. */
const stamp = join(folder, "built-from");

/** Makes the next start rebuild the bundles. Called before development bundles overwrite them. */
export function markStale(): void {
  rmSync(stamp, { force: true });
}

/** The path of a part's bundle. */
export const bundleOf = (name: BundleName): string => `${folder}/${name}.js`;

/**
 * Bundles backend and emulators, so that Node.js runs them without a compiler, unless the existing bundles were built
 * from exactly these sources. Concurrent calls don't interfere.
 *
 * @throws when a source can't be compiled, after esbuild has printed the location
 */
export function bundleWhenStale(): void {
  const currentHash = hashOf(sources);
  const names = Object.keys(entryPoints).flatMap((name) => [`${name}.js.map`, `${name}.js`]);
  const isBuilt = names.every((name) => existsSync(join(folder, name)));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, "utf8") === currentHash) return;
  const own = join(folder, `of-${process.pid}`);
  mkdirSync(own, { recursive: true });
  buildSync({ ...buildOptions, entryPoints, outdir: own });
  for (const name of names) renameSync(join(own, name), join(folder, name));
  rmSync(own, { recursive: true });
  writeFileSync(stamp, currentHash);
}
