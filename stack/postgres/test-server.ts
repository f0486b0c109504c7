import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashOf } from "../build/sources";
import { StartupError } from "../startup-error";
import { fastTempFolder } from "./fast-temp-folder";
import { removedAfterStop } from "./postgres";
import { type PostgresServer, startServer } from "./server";

/** The sources of the sample workspace in the tests' database. */
const sources = [
  "backend/database",
  "backend/jobs",
  "backend/queue",
  "backend/seed",
  "backend/testing",
  "lib/contracts/samples/sample-users.ts",
  "package-lock.json",
];

/**
 * Starts the server of one test run, on a copy of data with the sample workspace; the data is created once per state of
 * the code and cached in the temporary folder.
 */
export async function startTestServer(): Promise<PostgresServer> {
  const template = join(tmpdir(), `sightline-tests-${hashOf(sources).slice(0, 16)}`);
  if (!existsSync(template)) await makeData(template);
  const folder = mkdtempSync(join(fastTempFolder(), "sightline-postgres-"));
  const data = join(folder, "data");
  cpSync(template, data, { recursive: true });
  const server = await startServer({ folder: data, log: join(folder, "log"), isDurable: false });
  return removedAfterStop(server, () => rmSync(folder, { recursive: true, force: true }));
}

async function makeData(folder: string): Promise<void> {
  const maker = spawn(process.execPath, ["--import", "tsx", "stack/postgres/make-test-data.ts", folder], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise((resolve) => maker.once("exit", resolve));
  if (code !== 0) throw new StartupError("The test data could not be created; see the output above.");
}
