import path from "node:path";
import { build } from "esbuild";

/** The test page's script: `page.ts` with the unmodified `firebase` SDK, bundled in memory for browsers. */
export async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, "page.ts")],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
