import { execFileSync, spawn } from "node:child_process";
import { printProgress } from "../progress";
import { chooseSuites, findChangedFiles, sourceFile } from "./quick-selection";

const jest = "node_modules/jest/bin/jest.js";
const biomeArguments = ["check", "--error-on-warnings", "--no-errors-on-unmatched", "--files-ignore-unknown=true"];

/** Runs the checks that show within a minute whether the changed files work: style, types, and the closest suites. */
void main();

async function main(): Promise<void> {
  const changed = findChangedFiles((args) => execFileSync("git", args, { encoding: "utf8" }));
  if (changed.length === 0) return printProgress("done", "Nothing has changed since main.");
  const sources = changed.filter((file) => sourceFile.test(file));
  const { run, skipped } = chooseSuites(sources, sources.length === 0 ? [] : findRelatedSuites(sources));
  printProgress(
    "doing",
    `Checks the style of ${changed.length} files and all types, and runs ${run.length} suites; skips ${skipped.length} other suites that depend on these files, and browser suites (npm test runs all).`,
  );
  const passed = [
    await start("biome", ["node_modules/@biomejs/biome/bin/biome", ...biomeArguments, ...changed]),
    await start("tsc", ["node_modules/typescript/bin/tsc", "--noEmit"]),
    run.length === 0 || (await start("jest", [jest, "--runTestsByPath", ...run])),
  ];
  process.exitCode = passed.every(Boolean) ? 0 : 1;
}

/** The suites that import these files, directly or indirectly, as paths from the root. */
function findRelatedSuites(sources: readonly string[]): string[] {
  const listed = execFileSync(process.execPath, [jest, "--listTests", "--findRelatedTests", ...sources], {
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((line) => line.startsWith("/"))
    .map((path) => path.slice(process.cwd().length + 1));
}

function start(name: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    spawn(process.execPath, args, { stdio: "inherit" }).once("exit", (code) => {
      if (code !== 0) printProgress("failed", `${name} failed.`);
      resolve(code === 0);
    });
  });
}
