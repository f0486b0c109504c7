import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { compressFiles } from "@/host/compressed-files.mjs";
import { type ChildGroup, launchGroup } from "../child-group";
import { step } from "../progress";
import { StartupError } from "../startup-error";
import { hashOf } from "./sources";

/** The build's sources: folders and files, relative to the root. */
const sources = [
  "app",
  "components",
  "host",
  "lib",
  "public",
  "instrumentation.ts",
  "middleware.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "tsconfig.json",
];
const stamp = ".next/built-from";
/** Written by a complete build. */
const buildId = ".next/BUILD_ID";

/**
 * Builds the host, unless the existing build was made from exactly these sources.
 *
 * @throws StartupError when the build fails, after its output was shown
 */
export async function buildWhenStale(): Promise<void> {
  const currentHash = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === currentHash && existsSync(buildId)) return;
  await step("Building the host: about half a minute", "Host built", build);
  writeFileSync(stamp, currentHash);
}

let building: ChildGroup | null = null;

/** Stops a running build with all its processes; the build's promise then rejects. */
export async function stopBuild(): Promise<void> {
  await building?.stop();
}

async function build(): Promise<void> {
  rmSync(buildId, { force: true });
  building = launchGroup(["node_modules/next/dist/bin/next", "build"], {
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });
  const { code, output } = await building.ended;
  building = null;
  if (code === 0 && existsSync(buildId)) return await compressFiles();
  process.stderr.write(output);
  throw new StartupError("The host could not be built; see the output above.");
}
