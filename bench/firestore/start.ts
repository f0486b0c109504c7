import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createStore } from "../../emulators/firebase/store/create-store";
import { parseWrites } from "../../emulators/firebase/store/parse-write";
import { startServer } from "./server";

const DOCUMENTS = 100_000;
const BATCH = 500;
const DATABASE = "projects/demo/databases/(default)";

async function fill(dataDir: string): Promise<void> {
  const store = createStore({ dataDir });
  const text = { stringValue: "x".repeat(200) };
  for (let start = 0; start < DOCUMENTS; start += BATCH) {
    const writes = Array.from({ length: BATCH }, (_, index) => ({
      update: {
        name: `${DATABASE}/documents/c/${start + index}`,
        fields: { n: { integerValue: String(start + index) }, text },
      },
    }));
    store.commit(parseWrites(writes, DATABASE));
  }
  await store.close();
}

/** Measures the time until a server listens, with a data folder of 100,000 documents. */
export async function measureStart(): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "firestore-bench-"));
  try {
    await fill(dataDir);
    const server = await startServer("firestore", dataDir);
    await server.stop();
    return server.startMs;
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
