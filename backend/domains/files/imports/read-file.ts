import { and, eq } from "drizzle-orm";
import type { ImportColumn, ImportTopRow } from "@/lib/contracts/imports/import";
import { importLimits } from "@/lib/contracts/imports/import-field";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import type { Database } from "../../../database/database";
import { insertRows } from "../../../database/insert-rows";
import { importRows } from "../../../database/schema/imports";
import { analyzeColumns, guessKind, headingsKeyOf, maxExaminedRows, nameColumns } from "../../../imports/columns";
import { fileKindOf } from "../../../imports/file-kind";
import { FileParseError } from "../../../imports/file-parse-error";
import { isBlank, openTable, type Table } from "../../../imports/find-heading";
import { type ColumnFormats, createFormatGuesser } from "../../../imports/guess-formats";
import type { SplitRow } from "../../../imports/split";
import { openTextFile, openWorkbook } from "../../../imports/thread/open-in-thread";
import { columnLetters } from "../../../imports/xlsx/cell-reference";
import type { UnreadableCellCounts } from "../../../imports/xlsx/sheet";
import { listFields } from "../../values/custom-fields/read";
import { findEarlierMapping } from "./act";
import { type ImportKey, lockInState } from "./batch";
import { setImport } from "./change";
import { iterateChunks, readChunk } from "./create";
import type { ImportRecord } from "./find";

/** Rows are inserted when either limit is reached. */
const rowsAtOnce = 1_000;
const charsAtOnce = 4 * 1024 * 1024;

/** Thrown to stop silently: the import was canceled, or will be read with other settings. */
class ImportSupersededError extends Error {}

/**
 * Reads an import's file into rows from the beginning, replacing rows of an earlier attempt. Streams the file instead
 * of holding it in memory. Finally guesses the columns; the import then waits for the user.
 *
 * @throws FileParseError when the file can't be read
 */
export async function readFile(db: Database, key: ImportKey, signal: AbortSignal, now: () => Date): Promise<void> {
  try {
    await readFully(db, key, signal, now);
  } catch (error) {
    if (!(error instanceof ImportSupersededError)) throw error;
  }
}

async function readFully(db: Database, key: ImportKey, signal: AbortSignal, now: () => Date): Promise<void> {
  const record = await db.transaction(async (tx) => {
    const found = await lockInState(tx, key, "reading");
    if (!found) throw new ImportSupersededError();
    const { clientId, id } = key;
    await tx.delete(importRows).where(and(eq(importRows.clientId, clientId), eq(importRows.importId, id)));
    const reading = found.reading + 1;
    await setImport(tx, key, { reading });
    return { ...found, reading };
  });
  const source = await openSource(db, record, signal);
  try {
    const stage = stageOf(db, record, source, now);
    await stage.begin();
    const table = await openTable(source.rows, record.headingRow);
    if (table === null) throw emptyFile(source);
    requireFewColumns(table.first);
    for await (const row of table.rows) {
      signal.throwIfAborted();
      await stage.addRow(row, table.first.cells.length);
    }
    await stage.finish(table);
  } finally {
    await source.close();
  }
}

/** A file opened for reading, as text or a workbook. */
interface Source {
  /** The settings used to read the file. */
  how: Pick<ImportRecord, "encoding" | "delimiter" | "sheet" | "sheets">;
  rows: AsyncGenerator<SplitRow>;
  /** Describes the error of a row with more cells than headings; `last` is the index of the last extra cell. */
  describeSurplus: (last: number, columns: number) => string;
  /** The error message for a row with undecodable characters. */
  lostLetters: string;
  /** Remarks for the user after all rows are read. */
  remarks: () => string[];
  close: () => Promise<void>;
}

async function openSource(db: Database, record: ImportRecord, signal: AbortSignal): Promise<Source> {
  const file = {
    bytes: record.bytes,
    chunkBytes: importLimits.chunkBytes,
    readChunk: (index: number) => readChunk(db, record, index),
  };
  if ((await fileKindOf(() => iterateChunks(db, record))) === "text") {
    const { encoding, delimiter, hasBrokenBytes, rows, close } = await openTextFile(file, record, signal);
    return {
      how: { encoding, delimiter, sheet: null, sheets: [] },
      rows,
      describeSurplus: (last, columns) =>
        `This row has ${last + 1} cells, but the file has ${columns} columns. Put quotation marks around values that contain the delimiter.`,
      lostLetters:
        encoding === "utf-8" && !hasBrokenBytes
          ? "Some characters are lost. Correct them in the file."
          : `Some characters aren’t valid ${encoding.toUpperCase()}. Save the file as UTF-8, or choose another encoding.`,
      remarks: () => [],
      close,
    };
  }
  const { sheets, sheet, rows, blanks, close } = await openWorkbook(file, record.sheet, signal);
  return {
    how: { encoding: null, delimiter: null, sheet, sheets },
    rows,
    describeSurplus: (last) =>
      `Column ${columnLetters(last)} has a value but no heading. Add a heading, or clear the cell.`,
    lostLetters: "Some characters are lost. Correct them in the workbook.",
    remarks: () => describeBlanks(blanks()),
    close,
  };
}

function describeBlanks({ errors, unworked }: UnreadableCellCounts): string[] {
  const cells = (count: number) => formatPlural(count, "cell holds", "cells hold");
  const read = (count: number) => `${count === 1 ? "It is" : "They are"} treated as empty.`;
  return [
    ...(errors > 0 ? [`${cells(errors)} an error such as #N/A. ${read(errors)}`] : []),
    ...(unworked > 0
      ? [
          `${cells(unworked)} a formula without its result. ${read(unworked)} Open the workbook in Excel and save it to compute the results.`,
        ]
      : []),
  ];
}

function emptyFile({ how: { sheet } }: Source): FileParseError {
  const where = sheet === null ? "file" : `workbook’s sheet “${sheet}”`;
  return new FileParseError(`This ${where} has no rows below its headings.`);
}

function describeRows(
  headingRow: number,
  topRows: readonly ImportTopRow[],
  duplicates: readonly string[],
  flawed: number,
): string[] {
  const skipped = topRows.filter(({ line }) => line < headingRow).length;
  const rows = formatPlural(flawed, "row");
  return [
    ...(headingRow > 0 ? [] : ["The first line doesn't look like headings, so it is imported as a row."]),
    ...(skipped === 0 ? [] : [`The headings are in line ${headingRow}. Lines above them are skipped.`]),
    ...duplicates.map((name) => `Two columns are named “${name}”. Check which is which.`),
    ...(flawed === 0 ? [] : [`${rows} can't be read. The review shows why, line by line.`]),
  ];
}

function requireFewColumns({ cells, width = cells.length }: SplitRow): void {
  if (width <= importLimits.columns) return;
  throw new FileParseError(
    `This file has ${formatCount(width)} columns. The limit is 1,000: remove the ones you don’t need.`,
  );
}

/** Collects rows, inserts them in batches, and describes the columns at the end. */
function stageOf(db: Database, record: ImportRecord, source: Source, now: () => Date) {
  const { how, describeSurplus, lostLetters, remarks: remarksOf } = source;
  const { clientId, id, reading } = record;
  const first: string[][] = [];
  const formats = createFormatGuesser();
  let waiting: (typeof importRows.$inferInsert)[] = [];
  let chars = 0;
  let count = 0;
  let flawed = 0;

  /** Updates the import; throws `ImportSupersededError` if it will be read with other settings. */
  async function change(values: Partial<ImportRecord>, rows: typeof waiting = []): Promise<void> {
    await db.transaction(async (tx) => {
      const current = await lockInState(tx, record, "reading");
      if (current?.reading !== reading) throw new ImportSupersededError();
      if (rows.length > 0) await insertRows(tx, importRows, rows);
      await setImport(tx, record, { ...values, updatedAt: now() });
    });
  }

  /** Stores the settings first, so the user can change them if reading fails. */
  const begin = () => change(how);

  async function flush(): Promise<void> {
    const rows = waiting;
    [waiting, chars] = [[], 0];
    await change({ done: count }, rows);
  }

  function flawOf({ cells, width = cells.length }: SplitRow, columns: number): string | null {
    const last = width > cells.length ? width - 1 : cells.findLastIndex((cell) => cell.trim() !== "");
    return last >= columns ? describeSurplus(last, columns) : findFlaw(cells, lostLetters);
  }

  async function addRow(row: SplitRow, width: number): Promise<void> {
    if (isBlank(row)) return;
    const { line, cells } = row;
    count += 1;
    if (count > importLimits.rows) {
      throw new FileParseError("This file has more than 200,000 rows. Split it, and import the parts one at a time.");
    }
    const flaw = flawOf(row, width);
    if (flaw === null) formats.add(cells);
    if (flaw !== null) flawed += 1;
    else if (first.length < maxExaminedRows) first.push(cells);
    const shownCells = cells.slice(0, importLimits.columns).map((cell) => cell.replaceAll("\0", "\uFFFD"));
    waiting.push({ clientId, importId: id, line, cells: shownCells, flaw });
    chars += shownCells.reduce((sum, cell) => sum + cell.length, 0);
    if (waiting.length >= rowsAtOnce || chars >= charsAtOnce) await flush();
  }

  async function finish({ first: { cells }, headingRow, topRows }: Table): Promise<void> {
    if (count === 0) throw emptyFile(source);
    await flush();
    const isHeader = headingRow > 0;
    const { names, duplicates } = nameColumns(isHeader ? cells : cells.map(() => ""));
    const key = headingsKeyOf(isHeader ? names : [...names, "no headings"]);
    const earlier = await findEarlierMapping(db, record, key, record.kind);
    const kind = record.kind ?? earlier?.kind ?? guessKind(names, first);
    const before = earlier?.columns.map(({ field }) => field) ?? null;
    const described = analyzeColumns(names, first, before, kind, await listFields(db, clientId));
    const columns = described.map((column, index) => ({
      ...column,
      ...reuseFormats(formats.find(index), earlier?.columns[index]),
    }));
    const remarks = [...remarksOf(), ...describeRows(headingRow, topRows, duplicates, flawed)];
    await change({
      ...how,
      state: "mapping",
      kind,
      headingRow,
      topRows,
      columns,
      headingsKey: key,
      rowCount: count,
      done: 0,
      remarks,
    });
  }

  return { begin, addRow, finish };
}

/** For ambiguous cells, reuses the format chosen for an earlier file with the same headings. */
function reuseFormats({ decimals, days }: ColumnFormats, earlier: ImportColumn | undefined): ColumnFormats {
  return {
    decimals: decimals?.is_sure === false && earlier?.decimals ? { ...earlier.decimals, is_sure: true } : decimals,
    days: days?.is_sure === false && earlier?.days ? { ...days, order: earlier.days.order, is_sure: true } : days,
  };
}

/** The reason why a row can't be imported under any column mapping; null: none. */
function findFlaw(cells: readonly string[], lostLetters: string): string | null {
  if (cells.some((cell) => cell.includes("\0"))) return "The file contains NUL characters. Save it as CSV again.";
  return cells.some((cell) => cell.includes("\uFFFD")) ? lostLetters : null;
}
