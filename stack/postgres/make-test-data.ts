import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureTemplate } from "@/backend/testing/test-template";
import { startServer } from "./server";

// `tsx stack/postgres/make-test-data.ts <folder>`: creates the initial data folder of the tests' servers. A separate
// process, since Jest's set-up can't import the backend.
const [, , folder = ""] = process.argv;
void make();

async function make(): Promise<void> {
  const draft = mkdtempSync(`${folder}-`);
  const data = join(draft, "data");
  try {
    const server = await startServer({ folder: data, log: join(draft, "log"), isDurable: false });
    try {
      await ensureTemplate(server.url);
    } finally {
      await server.stop();
    }
    // Another run may have created it first.
    if (!existsSync(folder)) renameSync(data, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
