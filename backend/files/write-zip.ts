import { Readable } from "node:stream";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { csvMark, writeCsvLine } from "@/lib/contracts/wire/csv";
import type { Sheet } from "./sheet";

/**
 * Writes a table in a stream as a zip of two files: JSON for other systems, and CSV for people. The first bytes are sent
 * before the first batch is read.
 *
 * @param name of both files, without their endings
 */
export function writeZip(name: string, sheet: Sheet): Readable {
  return Readable.from(chunksOf(name, sheet), { objectMode: false, highWaterMark: 1 });
}

async function* chunksOf(name: string, { headings, batches }: Sheet): AsyncGenerator<Buffer> {
  let written: Uint8Array[] = [];
  const takeWritten = () => {
    const chunk = Buffer.concat(written);
    written = [];
    return chunk;
  };
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  const [json, csv] = [new ZipDeflate(`${name}.json`), new ZipDeflate(`${name}.csv`)];
  zip.add(json);
  // Kept in memory, compressed, until the first file has ended.
  zip.add(csv);
  const keys = headings.map((heading) => heading.toLowerCase().replaceAll(" ", "_"));
  json.push(strToU8('{"items":[\n'));
  csv.push(strToU8(csvMark + writeCsvLine(headings)));
  yield takeWritten();
  let isFirst = true;
  for await (const batch of batches) {
    for (const row of batch) {
      const item = JSON.stringify(Object.fromEntries(keys.map((key, index) => [key, row[index] ?? null])));
      json.push(strToU8(isFirst ? item : `,\n${item}`));
      isFirst = false;
    }
    csv.push(strToU8(batch.map(writeCsvLine).join("")));
    if (written.length > 0) yield takeWritten();
  }
  json.push(strToU8("\n]}\n"), true);
  csv.push(new Uint8Array(), true);
  zip.end();
  yield takeWritten();
}
