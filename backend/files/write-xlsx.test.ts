import { once } from "node:events";
import { readXlsx } from "hucre/xlsx";
import type { Cell } from "./sheet";
import { writeXlsx } from "./write-xlsx";

async function written(rows: readonly (readonly Cell[])[]) {
  async function* batches() {
    yield rows;
  }
  const chunks = await writeXlsx("accounts", { headings: ["Name", "Value"], batches: batches() }).toArray();
  const bytes = Buffer.concat(chunks);
  return { bytes, sheets: (await readXlsx(new Uint8Array(bytes))).sheets };
}

test("preserves strings, numbers, booleans and empty cells", async () => {
  const { sheets } = await written([
    ["Estée & <Söhne>", 1234.5],
    ["00042", null],
    ["yes", true],
  ]);

  expect(sheets.map(({ name }) => name)).toEqual(["accounts"]);
  expect(sheets[0]?.rows).toEqual([
    ["Name", "Value"],
    ["Estée & <Söhne>", 1234.5],
    ["00042", null],
    ["yes", true],
  ]);
});

test("W5 · writes a value that looks like a formula as text", async () => {
  const { sheets } = await written([['=HYPERLINK("https://evil.example")', "+1"]]);

  expect(sheets[0]?.rows[1]).toEqual(['=HYPERLINK("https://evil.example")', "+1"]);
});

test("removes control characters and truncates text to the length limit of a cell", async () => {
  const { sheets } = await written([["a\u0000b\u001fc\ufffe", "x".repeat(40_000)]]);

  expect(sheets[0]?.rows[1]?.[0]).toBe("abc");
  expect(String(sheets[0]?.rows[1]?.[1])).toHaveLength(32_767);
});

test("stops the source of the rows when the reader closes the file", async () => {
  let isEnded = false;
  async function* batches() {
    try {
      for (;;) yield [["x".repeat(1_000)]];
    } finally {
      isEnded = true;
    }
  }
  const file = writeXlsx("accounts", { headings: ["Name"], batches: batches() });
  const closed = once(file, "close");

  await once(file, "readable");
  file.destroy();

  await closed;
  expect(isEnded).toBe(true);
});
