import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type BuildResult, context } from "esbuild";
import { buildOptions } from "./bundle";

/** A bundle that is rebuilt when its sources change. */
export interface WatchedBundle {
  entryPoint: string;
  outfile: string;
}

/**
 * Builds a bundle, and rebuilds it whenever one of its sources changes, until it is closed. If a source doesn't
 * compile, esbuild prints the location to standard error, and the previous bundle stays.
 *
 * @param onChange called after a bundle that differs from the previous one was written, but not for the first
 */
export async function watchBundle(
  { entryPoint, outfile }: WatchedBundle,
  onChange: () => void,
): Promise<{ close: () => Promise<void> }> {
  let former: string | null = null;

  function writeOutputs({ outputFiles = [] }: BuildResult): void {
    const hash = outputFiles.map((output) => output.hash).join();
    if (outputFiles.length === 0 || hash === former) return;
    for (const { path, contents } of outputFiles) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, contents);
    }
    if (former !== null) onChange();
    former = hash;
  }

  const builder = await context({
    ...buildOptions,
    entryPoints: [entryPoint],
    outfile,
    write: false,
    logLevel: "error",
    plugins: [{ name: "take", setup: (build) => build.onEnd(writeOutputs) }],
  });
  await builder.watch();
  return { close: () => builder.dispose() };
}
