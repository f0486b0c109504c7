import { Readable } from "node:stream";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { FileParseError, passwordAdvice } from "../file-parse-error";
import { corruptFileError, tooLarge } from "./file-errors";
import { workbookLimits } from "./limits";

/** A file stored in chunks of one size; the last may be shorter. */
export interface ChunkedFile {
  bytes: number;
  chunkBytes: number;
  readChunk: (index: number) => Promise<Uint8Array>;
}

/** The parts of a workbook's archive. */
export interface Archive {
  has: (name: string) => boolean;
  /**
   * Unpacks a part, chunk by chunk.
   *
   * @param maxBytes limit of the unpacked size
   * @throws FileParseError when the part exceeds the limit, its declared size, or a plausible compression ratio
   */
  read: (name: string, maxBytes: number) => AsyncGenerator<Uint8Array>;
}

/**
 * Opens a ZIP archive by its central directory; the declared sizes are checked before anything is unpacked.
 *
 * @throws FileParseError when it can't be read
 */
export async function openArchive(file: ChunkedFile): Promise<Archive> {
  const zip = await open(file);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch {
    throw corruptFileError();
  }
  return {
    has: (name) => entries.has(name.toLowerCase()),
    read: (name, maxBytes) => readPart(zip, entries.get(name.toLowerCase()), maxBytes),
  };
}

async function open(file: ChunkedFile): Promise<ZipFile> {
  const options = { autoClose: false, lazyEntries: true, validateEntrySizes: true } as const;
  const zip = await fromRandomAccessReaderPromise(new ChunkReader(file), file.bytes, options).catch(() => {
    throw corruptFileError();
  });
  if (zip.entryCount > workbookLimits.entries) {
    throw new FileParseError(
      "This workbook has more than 10,000 parts. Save the sheet alone as CSV, and import that file.",
    );
  }
  return zip;
}

async function* readPart(zip: ZipFile, entry: Entry | undefined, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (!entry) throw corruptFileError();
  if (entry.isEncrypted()) throw new FileParseError(passwordAdvice);
  const { compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > Math.min(maxBytes, maxInflatedSize(compressedSize))) throw tooLarge();
  const stream = await zip.openReadStreamPromise(entry).catch(() => {
    throw corruptFileError();
  });
  try {
    // The declared size may be false: `validateEntrySizes` also counts the bytes while unpacking.
    yield* stream;
  } catch {
    throw corruptFileError();
  } finally {
    stream.destroy();
  }
}

function maxInflatedSize(compressed: number): number {
  return Math.max(workbookLimits.ratioFromBytes, compressed * workbookLimits.ratio);
}

const maxCachedChunks = 3;

/**
 * Reads byte ranges of a file stored in chunks. The last few chunks are cached, because parts and their headers are
 * close together.
 */
class ChunkReader extends RandomAccessReader {
  readonly #file: ChunkedFile;
  readonly #chunks = new Map<number, Promise<Uint8Array>>();

  constructor(file: ChunkedFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  async *#range(start: number, end: number): AsyncGenerator<Uint8Array> {
    const { chunkBytes } = this.#file;
    for (let at = start; at < end; ) {
      const index = Math.floor(at / chunkBytes);
      const begin = index * chunkBytes;
      const stop = Math.min(end, begin + chunkBytes);
      const chunk = await this.#chunk(index);
      yield chunk.subarray(at - begin, stop - begin);
      at = stop;
    }
  }

  #chunk(index: number): Promise<Uint8Array> {
    const known = this.#chunks.get(index);
    if (known) return known;
    const pending = this.#file.readChunk(index);
    this.#chunks.set(index, pending);
    for (const old of this.#chunks.keys()) if (this.#chunks.size > maxCachedChunks) this.#chunks.delete(old);
    return pending;
  }
}
