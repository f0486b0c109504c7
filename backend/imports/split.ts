import { type ImportDelimiter, importDelimiters, importLimits } from "@/lib/contracts/imports/import-field";
import { formatCount } from "@/lib/contracts/text/format-number";
import { FileParseError } from "./file-parse-error";

/** One row of a file, before its columns are interpreted. */
export interface SplitRow {
  /** The row's first line, from 1. */
  line: number;
  cells: string[];
  /** The number of cells in the file, if some were dropped. */
  width?: number;
}

/**
 * Splits text into rows (RFC 4180), one at a time; empty lines are skipped. A quotation mark inside an unquoted cell is
 * an ordinary character: 5" pipe. Cells and characters are counted while a row is read, so that no row is ever larger
 * than the limits.
 *
 * @param texts with `\n` as line end
 * @throws FileParseError for an unclosed quotation mark and for a row with too many cells or characters
 */
export async function* splitRows(texts: AsyncIterable<string>, delimiter: ImportDelimiter): AsyncGenerator<SplitRow> {
  const splitter = new RowSplitter(delimiter);
  for await (const text of texts) yield* splitter.push(text);
  yield* splitter.end();
}

const lineEnd = 10;

/** Splits a text that arrives in chunks; `end` returns the last row. */
class RowSplitter {
  /**
   * The state within a cell. `quote`: after a quotation mark that either ends the cell or is the first of an escaped
   * pair.
   */
  #state: "start" | "plain" | "quoted" | "quote" = "start";
  #cell = "";
  #cells: string[] = [];
  #line = 1;
  #rowLine = 1;
  #chars = 0;
  readonly #mark: number;

  constructor(delimiter: ImportDelimiter) {
    this.#mark = delimiter.charCodeAt(0);
  }

  *push(text: string): Generator<SplitRow> {
    for (let at = 0; at < text.length; ) {
      if (this.#state === "quoted") at = this.#readQuoted(text, at);
      else if (this.#state === "quote" && text[at] === '"') at = this.#readDoubledQuote(at);
      else if (this.#state === "start" && text[at] === '"') {
        this.#state = "quoted";
        at += 1;
      } else {
        const end = this.#readPlain(text, at);
        const isRow = text.charCodeAt(end) === lineEnd;
        if (isRow) this.#line += 1;
        if (isRow) yield* this.#endRow();
        else if (end < text.length) this.#endCell();
        at = end + 1;
      }
    }
  }

  *end(): Generator<SplitRow> {
    if (this.#state === "quoted") {
      throw new FileParseError(
        "A quotation mark is opened and never closed, so the file can't be split into rows. Save it as CSV again.",
      );
    }
    yield* this.#endRow();
  }

  /** Reads up to the next quotation mark; returns the index after it. */
  #readQuoted(text: string, from: number): number {
    const found = text.indexOf('"', from);
    const end = found === -1 ? text.length : found;
    for (let at = from; at < end; at += 1) if (text.charCodeAt(at) === lineEnd) this.#line += 1;
    this.#append(text.slice(from, end));
    if (found === -1) return end;
    this.#state = "quote";
    return end + 1;
  }

  #readDoubledQuote(at: number): number {
    this.#append('"');
    this.#state = "quoted";
    return at + 1;
  }

  /** Reads up to the next delimiter or line end; returns its index. */
  #readPlain(text: string, from: number): number {
    let end = from;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === this.#mark || code === lineEnd) break;
    }
    if (end === from) return end;
    // If more text follows the quotation mark, the cell wasn't meant to be quoted.
    if (this.#state === "quote") this.#cell = `"${this.#cell}"`;
    this.#state = "plain";
    this.#append(text.slice(from, end));
    return end;
  }

  #append(text: string): void {
    this.#chars += text.length;
    if (this.#chars > importLimits.rowChars) {
      throw new FileParseError(
        `The row in line ${this.#rowLine} is longer than a million characters. Look for an unclosed quotation mark there.`,
      );
    }
    this.#cell += text;
  }

  #endCell(): void {
    if (this.#cells.length === importLimits.rowCells) {
      const limit = formatCount(importLimits.rowCells);
      throw new FileParseError(
        `The row in line ${this.#rowLine} has more than ${limit} cells. Remove the cells you don’t need.`,
      );
    }
    this.#cells.push(this.#cell);
    this.#cell = "";
    this.#state = "start";
  }

  *#endRow(): Generator<SplitRow> {
    if (this.#cells.length > 0 || this.#state !== "start") {
      this.#endCell();
      yield truncateRow(this.#rowLine, this.#cells);
    }
    this.#cells = [];
    this.#chars = 0;
    this.#rowLine = this.#line;
  }
}

/** A row limited to the maximum number of cells; `width` counts the dropped ones, except trailing empty cells. */
function truncateRow(line: number, cells: string[]): SplitRow {
  if (cells.length <= importLimits.columns) return { line, cells };
  const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  const firstCells = cells.slice(0, importLimits.columns);
  return width > firstCells.length ? { line, cells: firstCells, width } : { line, cells: firstCells };
}

/** The delimiter that the file states in its first line, as Excel writes it: `sep=;`. */
export function findDeclaredDelimiter(head: string): ImportDelimiter | null {
  const [, declared] = /^sep=([,;|\t])\n/i.exec(head) ?? [];
  return importDelimiters.find((one) => one === declared) ?? null;
}

/** In order of preference when several delimiters fit equally well: the least likely within a cell first. */
const byRarity: readonly ImportDelimiter[] = ["\t", "|", ";", ","];

/** Guesses the delimiter: the one that gives the most columns consistently over the lines. */
export function guessDelimiter(head: string): ImportDelimiter {
  const declared = findDeclaredDelimiter(head);
  if (declared !== null) return declared;
  // The last line may be cut off, so it is left out.
  const lines = head.includes("\n") ? head.slice(0, head.lastIndexOf("\n")) : head;
  const scores = byRarity.map((delimiter) => ({ delimiter, score: scoreOf(lines, delimiter) }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.delimiter : ",";
}

const maxTried = 50;

function scoreOf(text: string, delimiter: ImportDelimiter): number {
  const widths = widthsOf(text, delimiter);
  const [first = 0] = widths;
  if (first < 2) return 0;
  const same = widths.filter((width) => width === first).length / widths.length;
  return same * same * Math.log2(first + 1);
}

function widthsOf(text: string, delimiter: ImportDelimiter): number[] {
  const splitter = new RowSplitter(delimiter);
  const widths: number[] = [];
  try {
    for (const push of [() => splitter.push(text), () => splitter.end()]) {
      for (const { cells, width = cells.length } of push()) {
        widths.push(width);
        if (widths.length === maxTried) return widths;
      }
    }
    return widths;
  } catch (error) {
    // A quotation mark that isn't closed within these lines: count columns without regard to quotes instead.
    if (!(error instanceof FileParseError)) throw error;
    return text
      .split("\n")
      .slice(0, maxTried)
      .map((line) => line.split(delimiter).length);
  }
}
