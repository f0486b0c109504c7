import iconv from "iconv-lite";
import { decode, guessEncoding, scanBytes } from "./encoding";
import { type SplitRow, splitRows } from "./split";

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function split(text: string, size = 3): Promise<SplitRow[]> {
  const rows: SplitRow[] = [];
  for await (const row of splitRows(decode(inChunks(Buffer.from(text), size), "utf-8"), ",")) rows.push(row);
  return rows;
}

test("gives each row the number of the line where it begins, even after blank lines and line breaks in cells", async () => {
  expect(await split('a,b\r\n1,"x\r\ny"\r\n\r\n3,"""q"""\n5" pipe,6')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["1", "x\ny"] },
    { line: 5, cells: ["3", '"q"'] },
    { line: 6, cells: ['5" pipe', "6"] },
  ]);
});

test.each([1, 2, 3, 5, 1_000])(
  "joins characters and line ends that are split across chunks of %p bytes",
  async (size) => {
    expect((await split("\uFEFFä,€\r\n😀,b\r", size)).map(({ cells }) => cells)).toEqual([
      ["ä", "€"],
      ["😀", "b"],
    ]);
  },
);

test("treats quotes that don't enclose a whole cell as ordinary characters and accepts empty quoted cells", async () => {
  for (const size of [1, 2, 3, 100]) {
    expect((await split('"a"b,"","x""y"\n,\n""\n"a""",c""d', size)).map(({ cells }) => cells)).toEqual([
      ['"a"b', "", 'x"y'],
      ["", ""],
      [""],
      ['a"', 'c""d'],
    ]);
  }
});

test("rejects a row with too many cells while reading it and keeps only the first 1,000 cells of a wide row", async () => {
  await expect(split(`a,b\n${",".repeat(20_000)}`, 1_000)).rejects.toThrow(
    "The row in line 2 has more than 16,384 cells.",
  );
  // Line ends in quoted cells don't reset the count.
  await expect(split(`a\n"\n"${',,,,,,,,"\n"'.repeat(2_100)}`, 1_000)).rejects.toThrow(/line 2 .* cells/);
  const [wide, padded] = await split(`${",".repeat(2_000)}x\ny${",".repeat(2_000)}`, 1_000);
  expect([wide?.cells.length, wide?.width]).toEqual([1_000, 2_001]);
  expect([padded?.cells.length, padded?.width]).toEqual([1_000, undefined]);
});

test.each([
  ["utf-8", Buffer.from("Müller €")],
  ["utf-8", Buffer.from("a replacement character that was saved: \uFFFD")],
  ["utf-8", Buffer.from("plain")],
  ["windows-1252", iconv.encode("Müller „A“ 5 € und Söhne", "windows-1252")],
  ["windows-1251", iconv.encode("Общество с ограниченной ответственностью Ромашка, город Москва", "windows-1251")],
  ["shift_jis", iconv.encode("株式会社トヨタ自動車東京都千代田区有限会社", "shift_jis")],
  ["utf-16le", iconv.encode("Name,City\nA,B\n", "utf-16le")],
  ["utf-16be", iconv.encode("Name,City\nA,B\n", "utf-16be")],
])("detects %s from the bytes", async (encoding, bytes) => {
  expect(guessEncoding(await scanBytes(inChunks(bytes, 4_000)))).toBe(encoding);
});
