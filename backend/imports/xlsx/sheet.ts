import { importLimits } from "@/lib/contracts/imports/import-field";
import { FileParseError } from "../file-parse-error";
import type { SplitRow } from "../split";
import { columnIn } from "./cell-reference";
import { corruptFileError, tooLarge } from "./file-errors";
import type { NumberKind } from "./formats";
import { workbookLimits } from "./limits";
import { writeNumber } from "./numbers";
import type { SharedTexts } from "./shared-texts";
import { createTextGatherer, plainText } from "./text";
import { isOn, walkXml, type XmlHandlers } from "./xml";

/** Settings for interpreting the cells of one workbook. */
export interface CellReader {
  texts: SharedTexts;
  formatOf: (style: string | undefined) => NumberKind;
  is1904: boolean;
}

/** Counts of cells without a readable value. */
export interface UnreadableCellCounts {
  /** Cells that contain an error, such as #N/A. */
  errors: number;
  /** Formulas whose result isn't stored in the file. */
  unworked: number;
}

/**
 * Reads a sheet's non-empty rows. Cells beyond the column limit are dropped; the row's `width` counts them.
 *
 * @param blanks counters, incremented while reading
 */
export async function* readSheet(
  chunks: AsyncIterable<Uint8Array>,
  reader: CellReader,
  blanks: UnreadableCellCounts,
): AsyncGenerator<SplitRow> {
  const sheet = createSheet(reader, blanks);
  for await (const _ of walkXml(chunks, sheet.handlers)) {
    yield* sheet.flush();
    // The rest of the sheet (filters, pictures, rules) isn't read.
    if (sheet.isOver()) return;
  }
  throw corruptFileError();
}

interface OpenCell {
  column: number;
  type: string;
  style: string | undefined;
  hasFormula: boolean;
  value: string;
}

function createSheet(reader: CellReader, blanks: UnreadableCellCounts) {
  const gatherer = createTextGatherer();
  const textOf = cellTexts(reader, gatherer);
  let found: SplitRow[] = [];
  let section: "before" | "in" | "after" = "before";
  let row: { line: number; cells: string[]; width: number; chars: number; column: number } | null = null;
  let cell: OpenCell | null = null;
  let isValue = false;
  let [line, allChars] = [0, 0];

  function openRow(reference: string | undefined): void {
    const next = reference === undefined ? line + 1 : Number(reference);
    if (!Number.isInteger(next) || next <= line || next > workbookLimits.rows) throw corruptFileError();
    line = next;
    row = { line, cells: [], width: 0, chars: 0, column: -1 };
  }

  function openCell({ r, t = "n", s }: Readonly<Record<string, string>>): void {
    if (!row) throw corruptFileError();
    const column = r === undefined ? row.column + 1 : columnIn(r);
    if (column <= row.column || column >= workbookLimits.columns) throw corruptFileError();
    row.column = column;
    cell = { column, type: t, style: s, hasFormula: false, value: "" };
  }

  function closeCell({ column, type, style, hasFormula, value }: OpenCell): void {
    const text = textOf({ type, style, value });
    if (type === "e" && value !== "") blanks.errors += 1;
    // The type "str" says that the result is a text, which may be empty.
    else if (hasFormula && value === "" && type !== "str") blanks.unworked += 1;
    if (!row || text === "") return;
    if (text.length > workbookLimits.cellChars) throw tooLarge();
    row.chars += text.length;
    allChars += text.length;
    if (row.chars > importLimits.rowChars) {
      throw new FileParseError(`Row ${row.line} is longer than a million characters. Remove what you don’t need.`);
    }
    if (allChars > workbookLimits.textChars) {
      throw new FileParseError(
        "This sheet holds more than 100 MB of text. Split it, and import the parts one at a time.",
      );
    }
    row.width = column + 1;
    if (column >= importLimits.columns) return;
    while (row.cells.length < column) row.cells.push("");
    row.cells.push(text);
  }

  const handlers: XmlHandlers = {
    open(name, attributes) {
      if (name === "sheetData" && section === "before") section = "in";
      if (section !== "in") return;
      if (name === "row") openRow(attributes.r);
      else if (name === "c") openCell(attributes);
      else if (name === "f" && cell) cell.hasFormula = true;
      else if (cell?.type === "inlineStr") gatherer.open(name, attributes);
      isValue = name === "v" && cell !== null;
    },
    close(name) {
      isValue = false;
      if (section !== "in") return;
      if (cell?.type === "inlineStr") gatherer.close(name);
      if (name === "c" && cell) {
        closeCell(cell);
        cell = null;
      }
      if (name === "row" && row) {
        if (row.width > 0) found.push({ line: row.line, cells: row.cells, width: row.width });
        row = null;
      }
      if (name === "sheetData") section = "after";
    },
    text(text) {
      if (section !== "in" || !cell) return;
      if (isValue) cell.value += text;
      else if (cell.type === "inlineStr") gatherer.text(text);
      if (cell.value.length > workbookLimits.cellChars * 8) throw tooLarge();
    },
  };

  return {
    handlers,
    isOver: () => section === "after",
    flush(): SplitRow[] {
      const rows = found;
      found = [];
      return rows;
    },
  };
}

/** The text of a cell, by its type; "": none. */
function cellTexts(
  reader: CellReader,
  gatherer: ReturnType<typeof createTextGatherer>,
): (cell: Pick<OpenCell, "type" | "style" | "value">) => string {
  return ({ type, style, value }) => {
    switch (type) {
      case "s":
        return value === "" ? "" : reader.texts.get(Number(value));
      case "inlineStr":
        return gatherer.flush();
      case "str":
        return plainText(value);
      case "b":
        return value === "" ? "" : isOn(value.trim()) ? "TRUE" : "FALSE";
      case "e":
        return "";
      case "d":
        return value.trim().replace(/T00:00:00(\.0+)?Z?$/, "");
      default:
        return writeNumber(value.trim(), reader.formatOf(style), reader.is1904);
    }
  };
}
