import { createHash } from "node:crypto";
import { addAbortSignal, PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file in an archive. */
export interface ArchivedFile {
  name: string;
  bytes: number;
  /** In hex. */
  sha256: string;
}

/** An archive that is being written. */
export interface Archive {
  /** Adds a file, after the previous one has ended. The content is read as fast as the archive is sent. */
  add(name: string, content: AsyncIterable<Buffer>): Promise<ArchivedFile>;
}

/**
 * Writes any number of files of any size in a stream as a zip.
 *
 * @param fill adds the files; it fails once the reader of the stream disconnects
 */
export function writeArchive(fill: (archive: Archive) => Promise<void>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const closed = new AbortController();
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  output.once("close", () => closed.abort());
  zip.on("error", fail);
  zip.outputStream.pipe(output);
  const add: Archive["add"] = async (name, content) => {
    const hash = createHash("sha256");
    let bytes = 0;
    async function* measure() {
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    const stream = addAbortSignal(closed.signal, Readable.from(measure(), { objectMode: false, highWaterMark: 1 }));
    zip.addReadStream(stream, name, { forceZip64Format: true });
    await finished(stream);
    return { name, bytes, sha256: hash.digest("hex") };
  };
  fill({ add }).then(() => zip.end(), fail);
  return output;
}
