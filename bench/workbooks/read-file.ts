import { open } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { openText } from "@/backend/imports/open-text";
import type { SplitRow } from "@/backend/imports/split";
import { openWorkbook } from "@/backend/imports/thread/open-in-thread";
import { importLimits } from "@/lib/contracts/imports/import-field";

const { partBytes } = importLimits;

/** Reads a file's rows in a separate process, as an import does, and prints time and memory. */
async function readFile(name: string): Promise<void> {
  const file = await open(name);
  const { size } = await file.stat();
  const readPiece = async (place: number) => {
    const content = Buffer.alloc(Math.min(partBytes, size - place * partBytes));
    await file.read(content, 0, content.byteLength, place * partBytes);
    return content;
  };
  async function* pieces() {
    for (let place = 0; place * partBytes < size; place += 1) yield await readPiece(place);
  }
  let [rows, cells, most] = [0, 0, 0];
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const begun = performance.now();
  const found: { rows: AsyncIterable<SplitRow> } = name.endsWith(".xlsx")
    ? await openWorkbook({ bytes: size, pieceBytes: partBytes, readPiece }, null, new AbortController().signal)
    : await openText(pieces, { encoding: null, delimiter: null });
  for await (const row of found.rows) {
    rows += 1;
    cells += row.cells.length;
  }
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(look);
  console.log(JSON.stringify({ rows, cells, seconds, megabytes: most / 2 ** 20 }));
  process.exit(0);
}

void readFile(process.argv[2] ?? "");
