import type { Archive } from "./archive";
import { corruptFileError, tooLarge } from "./file-errors";
import { workbookLimits } from "./limits";
import { createTextGatherer } from "./text";
import { walkXml } from "./xml";

/** A workbook's shared strings, by index. */
export interface SharedTexts {
  /** @throws FileParseError for an index out of range */
  get: (index: number) => string;
}

const blockBytes = 1024 * 1024;

/**
 * Reads the shared strings. A workbook may have millions, so they are kept as bytes in large blocks: JavaScript strings
 * would take several times the memory.
 */
export async function readSharedTexts(archive: Archive, name: string | null): Promise<SharedTexts> {
  const texts = createStore();
  if (name === null || !archive.has(name)) return texts;
  const gatherer = createTextGatherer();
  const walked = walkXml(archive.read(name, workbookLimits.partBytes), {
    ...gatherer,
    close(tag) {
      gatherer.close(tag);
      if (tag === "si") texts.add(gatherer.flush());
    },
  });
  for await (const _ of walked);
  return texts;
}

function createStore(): SharedTexts & { add: (text: string) => void } {
  const blocks: Buffer[] = [];
  // Start of each string: its block's index times the block size, plus the offset within it.
  let begins = new Float64Array(1024);
  let lengths = new Uint32Array(1024);
  let [count, used, bytes] = [0, blockBytes, 0];

  function grow(): void {
    const [more, longer] = [new Float64Array(count * 2), new Uint32Array(count * 2)];
    more.set(begins);
    longer.set(lengths);
    [begins, lengths] = [more, longer];
  }

  return {
    add(text) {
      const length = Buffer.byteLength(text);
      bytes += length;
      if (bytes > workbookLimits.sharedBytes || count >= workbookLimits.sharedCount) throw tooLarge();
      if (used + length > blockBytes) {
        blocks.push(Buffer.allocUnsafeSlow(blockBytes));
        used = 0;
      }
      blocks.at(-1)?.write(text, used);
      if (count === begins.length) grow();
      begins[count] = (blocks.length - 1) * blockBytes + used;
      lengths[count] = length;
      used += length;
      count += 1;
    },
    get(index) {
      const [begin, length] = [begins[index], lengths[index]];
      if (!Number.isInteger(index) || index >= count || begin === undefined || length === undefined)
        throw corruptFileError();
      const from = begin % blockBytes;
      return blocks[Math.floor(begin / blockBytes)]?.toString("utf8", from, from + length) ?? "";
    },
  };
}
