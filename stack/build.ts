import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { step } from "./progress";
import { Trouble } from "./trouble";

/** What the build is made from: folders and files, from the root. */
const sources = [
  "app",
  "components",
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

/**
 * Builds the host unless the build that is there was made from exactly these sources.
 *
 * @throws Trouble when the build fails, after its own output was shown
 */
export async function buildWhenStale(): Promise<void> {
  const wanted = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  await step("Building the host: about half a minute", "Host built", build);
  writeFileSync(stamp, wanted);
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const path of sources
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

function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    });
    child.stdout.on("data", (chunk) => output.push(String(chunk)));
    child.stderr.on("data", (chunk) => output.push(String(chunk)));
    child.on("exit", (code) => {
      if (code === 0) return resolve();
      process.stderr.write(output.join(""));
      reject(new Trouble("The host does not build: see the lines above."));
    });
  });
}
