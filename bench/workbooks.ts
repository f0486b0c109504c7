import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { makeZip, workbookParts } from "@/backend/imports/xlsx/make-zip.fixture";

const rowCount = 100_000;
const columnCount = 20;
/** The number of columns with texts that occur in no other cell. */
const ownTexts = 13;
const limitMegabytes = 300;

const readSchema = z.object({ rows: z.number(), cells: z.number(), seconds: z.number(), megabytes: z.number() });

/**
 * Measures reading 100,000 rows of 20 columns from a workbook, with texts in the cells and with 1.3 million shared
 * strings as Excel writes them, and from CSV; each in a separate process.
 *
 * @returns whether each process stayed below 300 MB
 */
export async function benchWorkbooks(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), "sightline-workbooks-"));
  console.log(`\nReading ${rowCount.toLocaleString("en")} rows of ${columnCount} columns`);
  try {
    const csv = await measure(folder, "rows.csv", Buffer.from(writeCsv()), null);
    const inline = await measure(folder, "inline.xlsx", writeInline(), csv.seconds);
    const shared = await measure(folder, "shared.xlsx", writeShared(), csv.seconds);
    const isMet = [csv, inline, shared].every(({ megabytes }) => megabytes <= limitMegabytes);
    console.log(`  limit ${limitMegabytes} MB: ${isMet ? "met" : "NOT MET"}`);
    return isMet;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(folder: string, name: string, content: Buffer, csvSeconds: number | null) {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const script = path.join(__dirname, "workbooks/read-file.ts");
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, file]);
  const read = readSchema.parse(JSON.parse(stdout));
  if (read.cells !== (rowCount + 1) * columnCount) throw new Error(`not every cell was read: ${stdout}`);
  const size = `${(content.byteLength / 2 ** 20).toFixed(0)} MB file`;
  const ratio = csvSeconds === null ? "" : `   ${(read.seconds / csvSeconds).toFixed(1)} × CSV`;
  console.log(
    `  ${name.padEnd(12)} ${size.padStart(11)} ${read.seconds.toFixed(1).padStart(6)} s  ${read.megabytes.toFixed(0).padStart(4)} MB${ratio}`,
  );
  return read;
}

/** A cell's text or number. */
function cellAt(row: number, column: number): string | number {
  if (row === 0) return `Heading ${column}`;
  if (column < ownTexts) return `Text ${column} of row ${row}`;
  return column % 2 === 0 ? row * column : `Kind ${row % 50}`;
}

function* rowsOfCells(): Generator<(string | number)[]> {
  for (let row = 0; row <= rowCount; row += 1) {
    yield Array.from({ length: columnCount }, (_, column) => cellAt(row, column));
  }
}

function writeCsv(): string {
  return [...rowsOfCells()].map((cells) => cells.join(",")).join("\n");
}

function writeInline(): Buffer {
  return writeWorkbook((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
}

function writeShared(): Buffer {
  const indexes = new Map<string, number>();
  const indexOfText = (text: string) => {
    const known = indexes.get(text) ?? indexes.size;
    indexes.set(text, known);
    return known;
  };
  return writeWorkbook(
    (text) => `<c t="s"><v>${indexOfText(text)}</v></c>`,
    () => [...indexes.keys()].map((text) => `<si><t>${text}</t></si>`).join(""),
  );
}

function writeWorkbook(cellOf: (text: string) => string, shared?: () => string): Buffer {
  const rows: string[] = [];
  for (const cells of rowsOfCells()) {
    rows.push(
      `<row>${cells.map((cell) => (typeof cell === "string" ? cellOf(cell) : `<c><v>${cell}</v></c>`)).join("")}</row>`,
    );
  }
  return makeZip(workbookParts({ rows: rows.join(""), shared: shared?.() }));
}
