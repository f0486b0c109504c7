import { Readable } from "node:stream";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { csvMark, writeCsvLine } from "@/lib/contracts/wire/csv";
import type { Cell, Sheet } from "./sheet";

interface ZipFacts {
  /** The name of both files, without their endings. */
  name: string;
  /** A text that describes the files' content. */
  readMe: string;
}

/** Rows per file: further rows go to further files, so that memory use doesn't grow with the table. */
const maxFileRows = 50_000;

/**
 * Writes a table in a stream as a zip: a read-me, JSON for other systems, and CSV for people; of a long table, several
 * files of each, with a number in their names. The read-me is sent before the first batch is read, and every batch
 * sends something, even an empty one, because hosts abort a download that sends nothing for a while.
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
  zip.add(about);
  about.push(strToU8(readMe), true);
  let count = 1;
  let files = addFiles(zip, name, headings);
  yield drain();
  for await (const batch of batches) {
    if (files.rowCount >= maxFileRows && batch.length > 0) {
      files.end();
      count += 1;
      files = addFiles(zip, `${name}-${count}`, headings);
    }
    files.write(batch);
    yield drain();
  }
  files.end();
  zip.end();
  yield drain();
}

/** Adds a JSON and a CSV file to a zip. The CSV is kept in memory, compressed, until the JSON has ended. */
function addFiles(zip: Zip, name: string, headings: readonly string[]) {
  // Compression would buffer bytes.
  const [json, csv] = [new ZipPassThrough(`${name}.json`), new ZipDeflate(`${name}.csv`)];
  zip.add(json);
  zip.add(csv);
  const keys = headings.map((heading) => heading.toLowerCase().replaceAll(" ", "_"));
  json.push(strToU8('{"items":[\n'));
  csv.push(strToU8(csvMark + writeCsvLine(headings)));
  let rowCount = 0;
  return {
    get rowCount() {
      return rowCount;
    },
    write(batch: readonly (readonly Cell[])[]) {
      for (const row of batch) {
        const item = JSON.stringify(Object.fromEntries(keys.map((key, index) => [key, row[index] ?? null])));
        json.push(strToU8(rowCount === 0 ? item : `,\n${item}`));
        rowCount += 1;
      }
      if (batch.length === 0) json.push(strToU8("\n"));
      else csv.push(strToU8(batch.map(writeCsvLine).join("")));
    },
    end() {
      json.push(strToU8("\n]}\n"), true);
      csv.push(new Uint8Array(), true);
    },
  };
}
