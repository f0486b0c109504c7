import { open } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { openText } from "@/backend/imports/open-text";
import type { SplitRow } from "@/backend/imports/split";
import { openWorkbook } from "@/backend/imports/thread/open-in-thread";
import { importLimits } from "@/lib/contracts/imports/import-field";

const { chunkBytes } = importLimits;

/** Reads a file's rows in a separate process, as an import does, and prints time and memory. */
async function readFile(name: string): Promise<void> {
  const file = await open(name);
  const { size } = await file.stat();
  const readChunk = async (index: number) => {
    const content = Buffer.alloc(Math.min(chunkBytes, size - index * chunkBytes));
    await file.read(content, 0, content.byteLength, index * chunkBytes);
    return content;
  };
  async function* chunks() {
    for (let index = 0; index * chunkBytes < size; index += 1) yield await readChunk(index);
  }
  let [rows, cells, maxRss] = [0, 0, 0];
  const timer = setInterval(() => {
    maxRss = Math.max(maxRss, process.memoryUsage().rss);
  }, 20);
  const startMs = performance.now();
  const found: { rows: AsyncIterable<SplitRow> } = name.endsWith(".xlsx")
    ? await openWorkbook({ bytes: size, chunkBytes, readChunk }, null, new AbortController().signal)
    : await openText(chunks, { encoding: null, delimiter: null });
  for await (const row of found.rows) {
    rows += 1;
    cells += row.cells.length;
  }
  const seconds = (performance.now() - startMs) / 1_000;
  clearInterval(timer);
  console.log(JSON.stringify({ rows, cells, seconds, megabytes: maxRss / 2 ** 20 }));
  process.exit(0);
}

void readFile(process.argv[2] ?? "");
