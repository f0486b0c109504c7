import { formatBytes, readFiles } from "./attachments";

const file = { id: "f-1", name: "Offer.pdf", bytes: 1200 };

test.each<[string, unknown]>([
  [JSON.stringify([file]), [file]],
  [JSON.stringify([file, { id: 5 }, null, "x"]), [file]],
  ["[]", []],
  ["{", []],
  ['{"id":"f-1"}', []],
])("reads the files of the draft %s", (text, files) => {
  expect(readFiles(text)).toEqual(files);
});

test.each<[number, string]>([
  [1, "1 B"],
  [999, "999 B"],
  [1_000, "1 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [10_485_760, "10.5 MB"],
])("formats %d bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
