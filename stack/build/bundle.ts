import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { hashOf } from "./sources";

/** Where the bundles stand; their parts run them from the root. */
const folder = "dist";

/** The parts that are servers of their own, by the names of their bundles. */
const entryPoints = { backend: "backend/main.ts", emulators: "emulators/main.ts" };

const sources = ["backend", "emulators", "lib/contracts", "package-lock.json", "tsconfig.json"];

/** The path of a part's bundle. */
export const bundleOf = (name: keyof typeof entryPoints): string => `${folder}/${name}.js`;

/**
 * Bundles backend and emulators, so that Node.js runs them without a compiler at their side, unless the existing bundles
 * were made from exactly these sources. Those who do so at once don't get in one another's way.
 *
 * @throws when a source can't be compiled, after esbuild has said where
 */
export function bundleWhenStale(): void {
  const wanted = hashOf(sources);
  const stamp = join(folder, "built-from");
  const names = Object.keys(entryPoints).flatMap((name) => [`${name}.js.map`, `${name}.js`]);
  const isThere = names.every((name) => existsSync(join(folder, name)));
  if (isThere && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const own = join(folder, `of-${process.pid}`);
  mkdirSync(own, { recursive: true });
  buildSync({
    entryPoints,
    outdir: own,
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    // The names of functions stand in traces, and the texts of sources needn't be there.
    sourcemap: true,
    sourcesContent: false,
  });
  for (const name of names) renameSync(join(own, name), join(folder, name));
  rmSync(own, { recursive: true });
  writeFileSync(stamp, wanted);
}
