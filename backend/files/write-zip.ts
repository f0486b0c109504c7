import { Readable } from "node:stream";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { csvMark, writeCsvLine } from "@/lib/contracts/wire/csv";
import type { Sheet } from "./sheet";

interface ZipFacts {
  /** The name of both files, without their endings. */
  name: string;
  /** A text that describes the files' content. */
  readMe: string;
}

/**
 * Writes a table in a stream as a zip: a read-me, JSON for other systems, and CSV for people. The read-me is sent
 * before the first batch is read, and every batch sends something, even an empty one, because hosts abort a download
 * that sends nothing for a while.
 */
export function writeZip(facts: ZipFacts, sheet: Sheet): Readable {
  return Readable.from(chunksOf(facts, sheet), { objectMode: false, highWaterMark: 1 });
}

async function* chunksOf({ name, readMe }: ZipFacts, { headings, batches }: Sheet): AsyncGenerator<Buffer> {
  let written: Uint8Array[] = [];
  const drain = () => {
    const chunk = Buffer.concat(written);
    written = [];
    return chunk;
  };
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  const about = new ZipPassThrough("read-me.txt");
  // Compression would buffer bytes.
  const [json, csv] = [new ZipPassThrough(`${name}.json`), new ZipDeflate(`${name}.csv`)];
  zip.add(about);
  about.push(strToU8(readMe), true);
  zip.add(json);
  // The CSV is kept in memory, compressed, until the JSON has ended.
  zip.add(csv);
  const keys = headings.map((heading) => heading.toLowerCase().replaceAll(" ", "_"));
  json.push(strToU8('{"items":[\n'));
  csv.push(strToU8(csvMark + writeCsvLine(headings)));
  yield drain();
  let isFirst = true;
  for await (const batch of batches) {
    for (const row of batch) {
      const item = JSON.stringify(Object.fromEntries(keys.map((key, index) => [key, row[index] ?? null])));
      json.push(strToU8(isFirst ? item : `,\n${item}`));
      isFirst = false;
    }
    if (batch.length === 0) json.push(strToU8("\n"));
    else csv.push(strToU8(batch.map(writeCsvLine).join("")));
    yield drain();
  }
  json.push(strToU8("\n]}\n"), true);
  csv.push(new Uint8Array(), true);
  zip.end();
  yield drain();
}
