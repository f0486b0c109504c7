import { formatBytes } from "./format-bytes";

test.each<[number, string]>([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [10_485_760, "10.5 MB"],
  [999_949_999, "999.9 MB"],
  [999_950_000, "1.0 GB"],
  [1_048_576_000_000, "1,048.6 GB"],
])("formats %d bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
