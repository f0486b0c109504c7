import iconv from "iconv-lite";
import { decode, guessEncoding, lookAtBytes } from "./encoding";
import { type SplitRow, splitRows } from "./split";

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function split(text: string, size = 3): Promise<SplitRow[]> {
  const rows: SplitRow[] = [];
  for await (const row of splitRows(decode(inPieces(Buffer.from(text), size), "utf-8"), ",")) rows.push(row);
  return rows;
}

test("a row has the line where it begins, whatever stands before it and in it", async () => {
  expect(await split('a,b\r\n1,"x\r\ny"\r\n\r\n3,"""q"""\n5" pipe,6')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["1", "x\ny"] },
    { line: 5, cells: ["3", '"q"'] },
    { line: 6, cells: ['5" pipe', "6"] },
  ]);
});

test.each([1, 2, 3, 5, 1_000])(
  "letters and line ends that are cut between pieces of %p bytes stay whole",
  async (size) => {
    expect((await split("\uFEFFä,€\r\n😀,b\r", size)).map(({ cells }) => cells)).toEqual([
      ["ä", "€"],
      ["😀", "b"],
    ]);
  },
);

test.each([
  ["utf-8", Buffer.from("Müller €")],
  ["utf-8", Buffer.from("plain")],
  ["windows-1252", iconv.encode("Müller „A“ 5 € und Söhne", "windows-1252")],
  ["windows-1251", iconv.encode("Общество с ограниченной ответственностью Ромашка, город Москва", "windows-1251")],
  ["shift_jis", iconv.encode("株式会社トヨタ自動車東京都千代田区有限会社", "shift_jis")],
  ["utf-16le", iconv.encode("Name,City\nA,B\n", "utf-16le")],
  ["utf-16be", iconv.encode("Name,City\nA,B\n", "utf-16be")],
])("%s is known by its bytes", async (encoding, bytes) => {
  expect(guessEncoding(await lookAtBytes(inPieces(bytes, 4_000)))).toBe(encoding);
});
