import type { Archive } from "./archive";
import { workbookLimits } from "./limits";
import { createTextGatherer } from "./text";
import { damaged, tooLarge } from "./trouble";
import { walkXml } from "./xml";

/** The texts that a workbook's cells share, by their number. */
export interface SharedTexts {
  /** @throws FileTrouble for a number that none has */
  get: (place: number) => string;
}

const blockBytes = 1024 * 1024;

/**
 * Reads the texts that cells share. There may be millions: they are kept as bytes, one after the other, since as values of
 * their own they would take several times the room.
 */
export async function readSharedTexts(archive: Archive, name: string | null): Promise<SharedTexts> {
  const kept = createStore();
  if (name === null || !archive.has(name)) return kept;
  const gatherer = createTextGatherer();
  const walked = walkXml(archive.read(name, workbookLimits.partBytes), {
    ...gatherer,
    close(tag) {
      gatherer.close(tag);
      if (tag === "si") kept.add(gatherer.take());
    },
  });
  for await (const _ of walked);
  return kept;
}

function createStore(): SharedTexts & { add: (text: string) => void } {
  const blocks: Buffer[] = [];
  // Where each begins: its block's number times the block's size, and the place within it.
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
    get(place) {
      const [begin, length] = [begins[place], lengths[place]];
      if (!Number.isInteger(place) || place >= count || begin === undefined || length === undefined) throw damaged();
      const from = begin % blockBytes;
      return blocks[Math.floor(begin / blockBytes)]?.toString("utf8", from, from + length) ?? "";
    },
  };
}
