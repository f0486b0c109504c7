import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { CsvError as CsvErrorAtOnce, parse as parseAtOnce } from "csv-parse/sync";
import { z } from "zod";
import { type ImportDelimiter, importDelimiters, importLimits } from "@/lib/contracts/import-field";
import { FileTrouble } from "./trouble";

/** One row of a file, whatever its columns mean. */
export interface SplitRow {
  /** Where it begins, from 1. */
  line: number;
  cells: string[];
  /** How many cells it has, when not all of them are here. */
  width?: number;
}

const recordSchema = z.object({ info: z.object({ lines: z.number() }), record: z.array(z.string()) });

const options = {
  info: true,
  relax_column_count: true,
  // A quotation mark within a cell that doesn't begin with one is a character like any other: 5" pipe.
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: importLimits.rowChars,
} as const;

/**
 * Splits text into rows, one at a time; empty lines are left out.
 *
 * @param texts with `\n` at the end of lines
 * @throws FileTrouble for a quotation mark without its other half, and for a row that is too long
 */
export async function* splitRows(texts: AsyncIterable<string>, delimiter: ImportDelimiter): AsyncGenerator<SplitRow> {
  const parser = parse({ ...options, delimiter });
  // The parser is destroyed with what the file's reading threw, and throws it below.
  pipeline(Readable.from(texts), parser, () => undefined);
  try {
    for await (const one of parser) yield readRecord(one);
  } catch (error) {
    throw error instanceof CsvError ? troubleOf(error) : error;
  }
}

function readRecord(one: unknown): SplitRow {
  const { info, record } = recordSchema.parse(one);
  const breaks = record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
  return { line: info.lines - breaks, cells: record };
}

function troubleOf(error: CsvError): FileTrouble {
  const line = z.object({ lines: z.number() }).safeParse(error).data?.lines ?? 1;
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return new FileTrouble(
      `The row in line ${line} is longer than a million characters. Look there for a quotation mark without its other half.`,
    );
  }
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return new FileTrouble(
      "A quotation mark is opened and never closed, so the file can't be split into rows. Save it as CSV once more.",
    );
  }
  return new FileTrouble(`Line ${line} can't be read as a row of a table. Save the file as CSV once more.`);
}

/** The delimiter that a file names itself, as Excel writes it in a first line: `sep=;`. */
export function findNamedDelimiter(head: string): ImportDelimiter | null {
  const [, named] = /^sep=([,;|\t])\n/i.exec(head) ?? [];
  return importDelimiters.find((one) => one === named) ?? null;
}

/** Of signs that would do as well, the one that is least likely to stand within a cell. */
const byRarity: readonly ImportDelimiter[] = ["\t", "|", ";", ","];

/** Guesses what stands between a file's cells: what gives the most columns in the same number again and again. */
export function guessDelimiter(head: string): ImportDelimiter {
  const named = findNamedDelimiter(head);
  if (named !== null) return named;
  // The last line may be half of one.
  const lines = head.includes("\n") ? head.slice(0, head.lastIndexOf("\n")) : head;
  const scores = byRarity.map((delimiter) => ({ delimiter, score: scoreOf(lines, delimiter) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.delimiter : ",";
}

const mostTried = 50;

function scoreOf(text: string, delimiter: ImportDelimiter): number {
  const widths = widthsOf(text, delimiter);
  const [first = 0] = widths;
  if (first < 2) return 0;
  const same = widths.filter((width) => width === first).length / widths.length;
  return same * same * Math.log2(first + 1);
}

function widthsOf(text: string, delimiter: ImportDelimiter): number[] {
  try {
    const rows = parseAtOnce(text, { ...options, delimiter, to: mostTried });
    return rows.map((row) => recordSchema.parse(row).record.length);
  } catch (error) {
    // A quotation mark that is closed after the first lines: without quoting, it is still seen what is between cells.
    if (!(error instanceof CsvErrorAtOnce)) throw error;
    return text
      .split("\n")
      .slice(0, mostTried)
      .map((line) => line.split(delimiter).length);
  }
}
