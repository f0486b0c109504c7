import { crc32 } from "node:zlib";

const HEADER_BYTES = 8;
const MAX_RECORD_BYTES = 256 * 1024 * 1024;

/**
 * Encodes a record: length and CRC-32 of the payload (32 bits each, little-endian), then the payload, JSON in UTF-8.
 */
export function encodeRecord(json: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(json));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(payload.length, 0);
  header.writeUInt32LE(crc32(payload), 4);
  return Buffer.concat([header, payload]);
}

/**
 * Decodes records from the start. `goodBytes` is the position of the first incomplete or damaged record, or the end.
 */
export function decodeRecords(bytes: Buffer): { records: unknown[]; goodBytes: number } {
  const records: unknown[] = [];
  let at = 0;
  while (at + HEADER_BYTES <= bytes.length) {
    const length = bytes.readUInt32LE(at);
    const end = at + HEADER_BYTES + length;
    if (length > MAX_RECORD_BYTES || end > bytes.length) break;
    const payload = bytes.subarray(at + HEADER_BYTES, end);
    if (crc32(payload) !== bytes.readUInt32LE(at + 4)) break;
    records.push(JSON.parse(payload.toString()));
    at = end;
  }
  return { records, goodBytes: at };
}
