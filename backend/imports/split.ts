import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { CsvError as CsvErrorAtOnce, parse as parseAtOnce } from "csv-parse/sync";
import { z } from "zod";
import { type ImportDelimiter, importDelimiters, importLimits } from "@/lib/contracts/import-field";
import { FileTrouble } from "./trouble";

/** One row of a file, before its columns are interpreted. */
export interface SplitRow {
  /** The line where it begins, from 1. */
  line: number;
  cells: string[];
  /** The number of cells in the file, if not all were kept. */
  width?: number;
}

const recordSchema = z.object({ info: z.object({ lines: z.number() }), record: z.array(z.string()) });

const options = {
  info: true,
  relax_column_count: true,
  // A quotation mark inside an unquoted cell is an ordinary character: 5" pipe.
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: importLimits.rowChars,
} as const;

/**
 * Splits text into rows, one at a time; empty lines are skipped.
 *
 * @param texts with `\n` as line end
 * @throws FileTrouble for an unclosed quotation mark and for a row that is too long
 */
export async function* splitRows(texts: AsyncIterable<string>, delimiter: ImportDelimiter): AsyncGenerator<SplitRow> {
  const parser = parse({ ...options, delimiter });
  // Errors need no handling here: an error while reading the file destroys the parser, and the loop below throws it.
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

/** The delimiter that the file states in its first line, as Excel writes it: `sep=;`. */
export function findNamedDelimiter(head: string): ImportDelimiter | null {
  const [, named] = /^sep=([,;|\t])\n/i.exec(head) ?? [];
  return importDelimiters.find((one) => one === named) ?? null;
}

/** In order of preference when several delimiters fit equally well: the least likely within a cell first. */
const byRarity: readonly ImportDelimiter[] = ["\t", "|", ";", ","];

/** Guesses the delimiter: the one that gives the most columns consistently over the lines. */
export function guessDelimiter(head: string): ImportDelimiter {
  const named = findNamedDelimiter(head);
  if (named !== null) return named;
  // The last line may be cut off, so it is left out.
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
    // A quotation mark that isn't closed within these lines: count columns without regard to quotes instead.
    if (!(error instanceof CsvErrorAtOnce)) throw error;
    return text
      .split("\n")
      .slice(0, mostTried)
      .map((line) => line.split(delimiter).length);
  }
}
