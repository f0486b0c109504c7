import { spawn } from "node:child_process";
import { ensureBrowser } from "../browser";
import { withPostgres } from "../postgres/postgres";
import { printProgress } from "../progress";
import { StartupError } from "../startup-error";

/**
 * Runs one kind of suites: `unit`, `backend` or `e2e`, either all of them or those whose path contains one of the given
 * names.
 */
const kinds = {
  unit: {
    what: "suites of functions, components and emulators, without a database",
    skips: "those of backend/ and stack/, and browser suites",
    run: (names: string[]) =>
      node([jest, "--testPathIgnorePatterns", "/node_modules/", backend, stack, "--", ...names]),
  },
  backend: {
    what: "the backend's suites on PostgreSQL",
    skips: "all others",
    run: (names: string[]) => withPostgres((url) => node([jest, ...inBackend(names)], { TEST_DATABASE_URL: url })),
  },
  screenshots: {
    what: "screenshots of the screens in both themes and three widths, saved in screenshots/",
    skips: "all suites",
    run: async (names: string[]) => {
      await ensureBrowser();
      return node([playwright, "test", "--config", "e2e/screenshots/playwright.config.ts", ...names]);
    },
  },
  e2e: {
    what: "browser suites against a whole local stack, or against E2E_BASE_URL",
    skips: "all others",
    run: async (names: string[]) => {
      await ensureBrowser();
      return node([playwright, "test", ...names]);
    },
  },
};

const playwright = "node_modules/@playwright/test/cli.js";
const jest = "node_modules/jest/bin/jest.js";
const root = process.cwd().replace(/[^\w/-]/g, ".");
const backend = `^${root}/backend/`;
const stack = `^${root}/stack/`;

void main(process.argv[2], process.argv.slice(3));

async function main(kind: string | undefined, names: string[]): Promise<void> {
  if (kind !== "unit" && kind !== "backend" && kind !== "e2e" && kind !== "screenshots")
    throw new Error("Specify unit, backend, e2e or screenshots.");
  const { what, skips, run } = kinds[kind];
  const selection = names.length === 0 ? "" : `, those named ${names.join(" or ")}`;
  printProgress("doing", `Runs ${what}${selection}; skips ${skips}.`);
  try {
    process.exitCode = await run(names);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    printProgress("failed", error.message);
    process.exitCode = 1;
  }
}

function inBackend(names: string[]): string[] {
  return names.length === 0 ? [backend] : names.map((name) => `${backend}.*${name.replace(/^.*backend\//, "")}`);
}

/** Runs Node.js and resolves to its exit code. */
function node(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
