/** CRC-32 (IEEE 802.3, ZIP). */
export const crc32 = checksum(0xedb88320);

/** CRC-32C (Castagnoli), RFC 3720 appendix B.4. */
export const crc32c = checksum(0x82f63b78);

function checksum(polynomial: number): (bytes: Uint8Array) => number {
  const table = Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
    return value >>> 0;
  });
  return (bytes) => {
    let value = 0xffffffff;
    for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
    return (value ^ 0xffffffff) >>> 0;
  };
}
