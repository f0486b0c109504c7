import { decodeText } from "./decode-text";

const bytesOf = (...bytes: readonly number[]) => new Uint8Array(bytes).buffer;

test.each([
  ["UTF-8", bytesOf(0x4d, 0xc3, 0xbc), "Mü"],
  ["UTF-8 with a byte order mark", bytesOf(0xef, 0xbb, 0xbf, 0x4d), "M"],
  ["UTF-16 LE", bytesOf(0xff, 0xfe, 0x4d, 0, 0xfc, 0), "Mü"],
  ["UTF-16 BE", bytesOf(0xfe, 0xff, 0, 0x4d, 0, 0xfc), "Mü"],
  ["Windows-1252", bytesOf(0x4d, 0xfc), "Mü"],
  ["nothing", bytesOf(), ""],
])("decodes %s", (_name, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});
