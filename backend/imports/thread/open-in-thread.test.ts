import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { writeXlsx } from "hucre/xlsx";
import { makeZip, workbookParts, type ZipPart } from "../xlsx/make-zip.fixture";
import { openTextFile, openWorkbook } from "./open-in-thread";

const chunkBytes = 64 * 1024;
const megabyte = 1024 * 1024;

async function open(bytes: Uint8Array, sheet: string | null = null, signal = new AbortController().signal) {
  const readChunk = async (index: number) => bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes);
  return openWorkbook({ bytes: bytes.byteLength, chunkBytes, readChunk }, sheet, signal);
}

async function readAll(bytes: Uint8Array, sheet: string | null = null) {
  const workbook = await open(bytes, sheet);
  try {
    const rows = [];
    for await (const row of workbook.rows) rows.push(row);
    return { ...workbook, rows, blanks: workbook.blanks() };
  } finally {
    await workbook.close();
  }
}

const readParts = (parts: readonly ZipPart[]) => readAll(makeZip(parts));
const cellsOf = async (parts: Parameters<typeof workbookParts>[0]) =>
  (await readParts(workbookParts(parts))).rows.map(({ cells }) => cells);

const row = (cells: readonly string[]) => `<row r="1">${cells.join("")}</row>`;
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const stylesOf = (codes: readonly string[]) =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("")}</cellXfs>`;

test.each(["shared", "inline"] as const)(
  "reads a workbook written by a real library: %s strings, dates and booleans",
  async (stringMode) => {
    const bytes = await writeXlsx({
      stringMode,
      sheets: [
        { name: "Hidden", rows: [["secret"]], hidden: true },
        {
          name: "Accounts & more",
          rows: [
            ["Name", "Zip", "Founded", "Public", "Revenue"],
            ["Müller <Söhne>", "00420", new Date(Date.UTC(1999, 2, 12)), true, 1234.5],
            [],
            ["Two\nlines  ", "12345678901234567890", new Date(Date.UTC(2024, 1, 29, 13, 30)), false, 394_328_000_000],
          ],
        },
        { name: "Other", rows: [["Name"], ["Only here"]] },
      ],
    });

    const first = await readAll(bytes);
    const other = await readAll(bytes, "Other");

    expect(first.sheets).toEqual([
      { name: "Hidden", is_hidden: true },
      { name: "Accounts & more", is_hidden: false },
      { name: "Other", is_hidden: false },
    ]);
    expect(first.sheet).toBe("Accounts & more");
    expect(first.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, "Name", "Zip", "Founded", "Public", "Revenue"],
      [2, "Müller <Söhne>", "00420", "1999-03-12", "TRUE", "1234.5"],
      [4, "Two\nlines  ", "12345678901234567890", "2024-02-29T13:30:00", "FALSE", "394328000000"],
    ]);
    expect(other.rows.map(({ cells }) => cells)).toEqual([["Name"], ["Only here"]]);
  },
);

test("joins rich text runs, ignores phonetic guides and decodes escaped characters", async () => {
  const shared =
    '<si><r><t>Al</t></r><r><rPr><b/></rPr><t xml:space="preserve">der &amp; </t></r><r><t>Sons</t></r></si>' +
    '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_\nb_x005F_x0041_ _xD800_</t></si><si/>';

  const rows = await cellsOf({
    shared,
    rows: '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c t="s"><v>3</v></c><c t="str"><f>A1</f><v>worked out</v></c></row>',
  });

  expect(rows).toEqual([["Alder & Sons", "東京", "a\nb_x0041_ _xD800_", "inline", "", "worked out"]]);
});

test("places cells by their references and returns cells without a value as empty", async () => {
  const { rows, blanks } = await readParts(
    workbookParts({
      rows: '<row r="3"><c r="B3"><v>1</v></c><c r="D3" t="e"><v>#N/A</v></c><c r="AA3"><v>2</v></c></row><row r="7" s="1"><c r="A7" s="4"/></row><row r="9"><c r="A9"><f>B1*2</f></c><c r="B9"><f>1+1</f><v>2</v></c></row>',
    }),
  );

  expect(rows).toEqual([
    { line: 3, cells: ["", "1", ...Array.from({ length: 24 }, () => ""), "2"], width: 27 },
    { line: 9, cells: ["", "2"], width: 2 },
  ]);
  expect(blanks).toEqual({ errors: 1, unworked: 1 });
});

test("removes floating-point noise from numbers and recognizes dates by the format of the cell", async () => {
  const codes = [
    "General",
    "0.00",
    "yyyy\\-mm\\-dd",
    "[$-409]d\\ mmmm\\ yyyy;@",
    "h:mm AM/PM",
    "[h]:mm",
    "[Red]0.0",
    "00000",
    "0 &quot;days&quot;",
  ];
  const values: [string, number][] = [
    ["0.30000000000000004", 0],
    ["1.1000000000000001", 1],
    ["1E-7", 0],
    ["123456789012345678", 0],
    ["1.5E+21", 0],
    ["1234.567", 0],
    ["43831", 2],
    ["43831.5", 3],
    ["59", 2],
    ["61", 2],
    ["0.75", 4],
    ["1.5", 5],
    ["2.5", 6],
    ["420", 7],
    ["3", 8],
    ["-5", 2],
    ["1e99", 2],
  ];

  const [cells] = await cellsOf({
    styles: stylesOf(codes),
    rows: row(values.map(([value, style]) => number(value, style))),
  });

  expect(cells).toEqual([
    "0.3",
    "1.1",
    "1e-7",
    "123456789012345678",
    "1.5e+21",
    "1234.5670",
    "2020-01-01",
    "2020-01-01T12:00:00",
    "1900-02-28",
    "1900-03-01",
    "18:00:00",
    "1.5",
    "2.5",
    "00420",
    "3",
    "-5",
    "1e+99",
  ]);
});

test.each([
  ["1900", "43831", "2020-01-01"],
  ["1904", "42369", "2020-01-01"],
  ["1904", "0", "1904-01-01"],
])("counts dates from %s if the workbook says so", async (system, value, date) => {
  const cells = await cellsOf({
    workbook: `<workbookPr date1904="${system === "1904"}"/><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets>`,
    styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    rows: row([number(value)]),
  });

  expect(cells).toEqual([[date]]);
});

test("ignores namespace prefixes and anything after the cells", async () => {
  const cells =
    '<x:worksheet xmlns:x="y"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>in</x:t></x:is></x:c></x:row></x:sheetData>';

  expect(await cellsOf({ sheet: `${cells}${" ".repeat(3 * megabyte)}` })).toEqual([["in"]]);
});

const spaces = (count: number) => Buffer.alloc(count, " ");
const one =
  (name: string, content: string | Buffer, more: Partial<ZipPart> = {}) =>
  (parts: ZipPart[]) => [...parts.filter((part) => part.name !== name), { name, content, ...more }];
const rowsPart = "xl/worksheets/sheet1.xml";
const inline = (text: string) => `<row><c t="inlineStr"><is>${text}</is></c></row>`;

test.each<[string, (parts: ZipPart[]) => ZipPart[], RegExp]>([
  ["an archive that isn't a workbook", () => [{ name: "a.txt", content: "a" }], /archive \(ZIP\).*Unpack/],
  ["an OpenDocument file", () => [{ name: "content.xml", content: "<a/>" }], /\.ods.*\.xlsx or CSV/],
  [
    "a binary workbook",
    () => [
      { name: "[Content_Types].xml", content: "<Types/>" },
      { name: "xl/workbook.bin", content: "x" },
    ],
    /\.xlsb.*\.xlsx or CSV/,
  ],
  [
    "a Word document",
    () => [
      { name: "[Content_Types].xml", content: "<Types/>" },
      { name: "word/document.xml", content: "<a/>" },
    ],
    /another program/,
  ],
  ["a password-protected part", one(rowsPart, "<a/>", { isEncrypted: true }), /password.*without one/],
  ["a workbook without a sheet", one("xl/workbook.xml", "<workbook><sheets/></workbook>"), /no sheet with cells/],
  ["a zip bomb with a high compression ratio", one(rowsPart, spaces(64 * megabyte)), /unpacks to far more/],
  [
    "a part that declares less than its real size",
    one(rowsPart, spaces(3 * megabyte), { declared: 1_000 }),
    /unpacks|damaged/,
  ],
  ["a part that declares more than its real size", one(rowsPart, "<worksheet>", { declared: 3 * megabyte }), /damaged/],
  [
    "an endless cell",
    one(
      rowsPart,
      Buffer.concat([Buffer.from("<worksheet><sheetData><row><c t='inlineStr'><is><t>"), spaces(3 * megabyte)]),
    ),
    /unpacks/,
  ],
  [
    "a cell over the length limit",
    one(rowsPart, `<worksheet><sheetData>${inline(`<t>${"x".repeat(40_000)}</t>`)}</sheetData></worksheet>`),
    /unpacks/,
  ],
  [
    "a cell with too many text runs",
    one(
      rowsPart,
      `<worksheet><sheetData>${inline(`<r><t>${"x".repeat(9_000)}</t></r>`.repeat(100))}</sheetData></worksheet>`,
    ),
    /unpacks/,
  ],
  [
    "a document type",
    one(
      rowsPart,
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>',
    ),
    /document type/,
  ],
  [
    "nested entities",
    one(
      "xl/sharedStrings.xml",
      '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;">]><sst><si><t>&c;</t></si></sst>',
    ),
    /document type/,
  ],
  [
    "an undefined entity",
    one(rowsPart, `<worksheet><sheetData>${inline("<t>&b;</t>")}</sheetData></worksheet>`),
    /damaged/,
  ],
  ["deeply nested tags", one(rowsPart, "<a>".repeat(10_000)), /damaged/],
  ["truncated XML", one(rowsPart, "<worksheet><sheetData><row r='1'>"), /damaged/],
  [
    "a reference beyond the last column",
    one(rowsPart, "<worksheet><sheetData><row r='1'><c r='XFE1'><v>1</v></c></row></sheetData></worksheet>"),
    /damaged/,
  ],
  [
    "a duplicate row",
    one(rowsPart, "<worksheet><sheetData><row r='1'/><row r='1'/></sheetData></worksheet>"),
    /damaged/,
  ],
  [
    "a missing shared string",
    one(rowsPart, "<worksheet><sheetData><row><c t='s'><v>7</v></c></row></sheetData></worksheet>"),
    /damaged/,
  ],
  [
    "a sheet with a path outside the archive",
    one(
      "xl/_rels/workbook.xml.rels",
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="../../../../etc/passwd"/></Relationships>',
    ),
    /no sheet with cells/,
  ],
])("rejects %s with an explanation", async (_what, change, problem) => {
  const parts = change(workbookParts({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>', shared: "<si><t>a</t></si>" }));

  await expect(readParts(parts)).rejects.toThrow(problem);
});

test("rejects more shared strings than real workbooks contain, even at an ordinary compression ratio", async () => {
  // Compresses to a third of its size, like real workbooks, so that the limit on the compression ratio isn't the cause
  // of the rejection.
  const words = Array.from({ length: 3_600 }, () => randomBytes(250).toString("hex") + "-".repeat(29_500));
  const item = words.map((word) => `<si><t>${word}</t></si>`).join("");

  await expect(readParts(workbookParts({ rows: '<row><c t="s"><v>0</v></c></row>', shared: item }))).rejects.toThrow(
    /unpacks/,
  );
});

test("rejects a sheet that repeats one shared string until its text exceeds 100 MB", async () => {
  const rows = Array.from({ length: 4_000 }, (_, at) => `<row r="${at + 1}"><c t="s"><v>0</v></c></row>`).join("");

  await expect(readParts(workbookParts({ rows, shared: `<si><t>${"x".repeat(32_000)}</t></si>` }))).rejects.toThrow(
    /more than 100 MB/,
  );
});

test("returns no rows or cells for the gap between the first and the last cell of a sheet", async () => {
  const { rows } = await readParts(
    workbookParts({
      rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
    }),
  );

  expect(rows).toEqual([
    { line: 1, cells: ["1"], width: 1 },
    { line: 1_048_576, cells: [], width: 16_384 },
  ]);
});

test("reports bytes that aren't an archive, and a truncated archive, as damaged", async () => {
  const archive = makeZip(workbookParts({}));

  await expect(readAll(Buffer.from("PK\u0003\u0004 and nothing else"))).rejects.toThrow(
    /damaged.*\.xlsx again or as CSV/,
  );
  await expect(readAll(archive.subarray(0, -30))).rejects.toThrow(/damaged/);
});

test("passes on an error from reading the file instead of reporting it as damaged", async () => {
  const readChunk = () => Promise.reject(new Error("the database is away"));
  const opening = openWorkbook({ bytes: 1_000, chunkBytes, readChunk }, null, new AbortController().signal);

  await expect(opening).rejects.toThrow("the database is away");
});

test("stops reading when the signal aborts", async () => {
  const cut = new AbortController();
  const rows = Array.from({ length: 3_000 }, (_, at) => `<row r="${at + 1}"><c><v>${at}</v></c></row>`).join("");
  const workbook = await open(makeZip(workbookParts({ rows })), null, cut.signal);
  await workbook.rows.next();

  cut.abort(new Error("cut"));

  const rest = async () => {
    for await (const _ of workbook.rows);
  };
  await expect(rest()).rejects.toThrow();
  await workbook.close();
});

test("rejects a text file with millions of cells in one row in the worker thread, within its memory limit", async () => {
  const chunk = Buffer.alloc(megabyte, ",");
  const file = { bytes: 20 * megabyte, chunkBytes: megabyte, readChunk: async () => chunk };
  const before = performance.eventLoopUtilization();
  const heap = process.memoryUsage().heapUsed;

  const opened = await openTextFile(file, { encoding: null, delimiter: null }, new AbortController().signal);
  const reading = opened.rows.next();

  await expect(reading).rejects.toThrow("The row in line 1 has more than 16,384 cells.");
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  expect(process.memoryUsage().heapUsed - heap).toBeLessThan(60 * megabyte);
  await opened.close();
});
