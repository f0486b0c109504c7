import chardet from "chardet";
import iconv from "iconv-lite";
import { type ImportEncoding, importEncodings } from "@/lib/contracts/imports/import-field";

const sampleBytes = 256 * 1024;

/** Facts about a file's encoding from scanning all its bytes. */
export interface ByteFacts {
  /** The file's first bytes, and those around the first byte that isn't UTF-8. */
  sample: Uint8Array;
  /** Number of non-ASCII characters that are valid UTF-8, and of bytes that aren't. */
  good: number;
  bad: number;
}

/**
 * Scans a file's bytes chunk by chunk. Node's own decoder is used for UTF-8 only, because for windows-1252 it loses the
 * euro sign and the curly quotes (nodejs/node issue 56542).
 */
export async function scanBytes(chunks: AsyncIterable<Uint8Array>): Promise<ByteFacts> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const samples: Uint8Array[] = [];
  let [good, bad] = [0, 0];
  let isFirst = true;
  let end: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    if (isFirst) samples.push(chunk.subarray(0, sampleBytes));
    isFirst = false;
    const text = decoder.decode(chunk, { stream: true });
    const broken = (text.match(/\uFFFD/g)?.length ?? 0) - countWritten(Buffer.concat([end, chunk]));
    end = chunk.subarray(-2);
    if (broken > 0 && bad === 0) samples.push(around(chunk, text));
    bad += broken;
    good += text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  }
  bad += decoder.decode().length;
  return { sample: Buffer.concat(samples), good, bad };
}

const replacement = Buffer.from("\uFFFD");

/** The number of replacement characters that are encoded in the bytes rather than inserted by the decoder. */
function countWritten(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(replacement); at !== -1; at = bytes.indexOf(replacement, at + replacement.length)) {
    count += 1;
  }
  return count;
}

/**
 * Bytes around the first one that isn't UTF-8. The position is computed from the decoded text, so it may be a few bytes
 * late.
 */
function around(chunk: Uint8Array, text: string): Uint8Array {
  const at = Math.max(0, Buffer.byteLength(text.slice(0, text.indexOf("\uFFFD"))) - sampleBytes / 2);
  return chunk.subarray(at, at + sampleBytes);
}

/**
 * Guesses a file's encoding: by byte order mark, then by NUL bytes as in UTF-16, then as valid UTF-8, then by letter
 * frequency.
 */
export function guessEncoding({ sample, good, bad }: ByteFacts): ImportEncoding {
  const [first, second] = sample;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const wide = guessUtf16(sample.subarray(0, 4_096));
  if (wide !== null) return wide;
  // If valid characters prevail, the file is read as UTF-8 and the lines in another encoding are reported one at a
  // time.
  if (bad === 0 || good > bad) return "utf-8";
  return guessByLetters(sample);
}

function guessUtf16(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  const nuls = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = nuls;
  if (odd > head.length / 5 && even < odd / 10) return "utf-16le";
  if (even > head.length / 5 && odd < even / 10) return "utf-16be";
  return null;
}

/**
 * For each of these encodings, a larger encoding that contains it is used: files labeled ISO 8859-1 often have the
 * curly quotes of Windows-1252.
 */
const widened: Readonly<Record<string, ImportEncoding>> = {
  "iso-8859-1": "windows-1252",
  "iso-8859-2": "windows-1250",
  "iso-8859-9": "windows-1254",
};

/** Among guesses whose confidence differs by less than this, the most common encoding wins. */
const closeEnough = 10;

function guessByLetters(sample: Uint8Array): ImportEncoding {
  const guesses = chardet.analyse(sample).flatMap(({ name, confidence }) => {
    const lower = name.toLowerCase();
    const encoding = widened[lower] ?? importEncodings.find((known) => known === lower);
    return encoding === undefined || encoding.startsWith("utf") ? [] : [{ encoding, confidence }];
  });
  const [best] = guesses;
  if (!best) return "windows-1252";
  const western = guesses.find(({ encoding }) => encoding === "windows-1252");
  return western && western.confidence >= best.confidence - closeEnough ? "windows-1252" : best.encoding;
}

/** Decodes a file chunk by chunk; normalizes line ends to LF, and removes the byte order mark. */
export async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: ImportEncoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding, { stripBOM: true });
  let isReturnOpen = false;
  for await (const chunk of chunks) {
    const text = decoder.write(Buffer.from(chunk));
    if (text === "") continue;
    const joined: string = isReturnOpen ? `\r${text}` : text;
    isReturnOpen = joined.endsWith("\r");
    yield (isReturnOpen ? joined.slice(0, -1) : joined).replace(/\r\n?/g, "\n");
  }
  const rest = `${isReturnOpen ? "\r" : ""}${decoder.end() ?? ""}`;
  if (rest !== "") yield rest.replace(/\r\n?/g, "\n");
}
