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

/**
 * The size at which a JSON file ends and another pair of files begins, so that memory use doesn't grow with the table:
 * the CSV is kept in memory, compressed, until the JSON has ended.
 */
const maxFileBytes = 8 * 1024 * 1024;

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
    for (const row of batch) {
      if (files.bytes >= maxFileBytes) {
        files.end();
        yield drain();
        count += 1;
        files = addFiles(zip, `${name}-${count}`, headings);
      }
      files.write(row);
    }
    if (batch.length === 0) files.keepAlive();
    yield drain();
  }
  files.end();
  zip.end();
  yield drain();
}

/** Adds a JSON and a CSV file to a zip. */
function addFiles(zip: Zip, name: string, headings: readonly string[]) {
  // Compression would buffer bytes.
  const [json, csv] = [new ZipPassThrough(`${name}.json`), new ZipDeflate(`${name}.csv`)];
  zip.add(json);
  zip.add(csv);
  const keys = headings.map((heading) => heading.toLowerCase().replaceAll(" ", "_"));
  json.push(strToU8('{"items":[\n'));
  csv.push(strToU8(csvMark + writeCsvLine(headings)));
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    write(row: readonly Cell[]) {
      const item = JSON.stringify(Object.fromEntries(keys.map((key, index) => [key, row[index] ?? null])));
      const line = strToU8(bytes === 0 ? item : `,\n${item}`);
      bytes += line.length;
      json.push(line);
      csv.push(strToU8(writeCsvLine(row)));
    },
    keepAlive() {
      json.push(strToU8("\n"));
    },
    end() {
      json.push(strToU8("\n]}\n"), true);
      csv.push(new Uint8Array(), true);
    },
  };
}
