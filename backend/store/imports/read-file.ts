import { and, eq } from "drizzle-orm";
import { type ImportDelimiter, type ImportEncoding, importLimits } from "@/lib/contracts/import-field";
import type { Database } from "../../database/database";
import { insertRows } from "../../database/insert-rows";
import { importRows } from "../../database/schema/imports";
import {
  describeColumns,
  guessKind,
  headingsKeyOf,
  looksLikeHeadings,
  nameColumns,
  rowsLookedAt,
} from "../../imports/columns";
import { decode, guessEncoding, lookAtBytes } from "../../imports/encoding";
import { requireTable, requireTableText } from "../../imports/file-kind";
import { guessDecimalMark } from "../../imports/numbers";
import { findNamedDelimiter, guessDelimiter, type SplitRow, splitRows } from "../../imports/split";
import { FileTrouble } from "../../imports/trouble";
import { findEarlierMapping, set } from "./act";
import { type ImportPlace, lockInState } from "./batch";
import { walkPieces } from "./create";
import type { ImportRecord } from "./find";

const rowsAtOnce = 1_000;
const headChars = 256 * 1024;

/** Ends the work quietly: the import was cancelled, or is to be read another way. */
class Superseded extends Error {}

/**
 * Reads an import's file into rows, from its beginning: whatever an attempt before left is thrown away. The file is
 * never in memory whole. Then the columns are guessed, and a person is asked.
 *
 * @throws FileTrouble when the file can't be taken
 */
export async function readFile(db: Database, place: ImportPlace, signal: AbortSignal, now: () => Date): Promise<void> {
  try {
    await readWhole(db, place, signal, now);
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
}

async function readWhole(db: Database, place: ImportPlace, signal: AbortSignal, now: () => Date): Promise<void> {
  const record = await db.transaction(async (tx) => {
    const found = await lockInState(tx, place, "reading");
    if (!found) throw new Superseded();
    const { clientId, id } = place;
    await tx.delete(importRows).where(and(eq(importRows.clientId, clientId), eq(importRows.importId, id)));
    return found;
  });
  const pieces = () => walkPieces(db, record);
  for await (const piece of pieces()) {
    requireTable(piece);
    break;
  }
  const facts = await lookAtBytes(pieces());
  const encoding = record.encoding ?? guessEncoding(facts);
  const head = await readHead(decode(pieces(), encoding));
  requireTableText(head);
  const delimiter = record.delimiter ?? guessDelimiter(head);
  const stage = stageOf(db, record, { encoding, delimiter, now });
  const hasMark = findNamedDelimiter(head) !== null;
  for await (const row of splitRows(decode(pieces(), encoding), delimiter)) {
    signal.throwIfAborted();
    if (hasMark && row.line === 1) continue;
    await stage.take(row);
  }
  await stage.finish();
}

async function readHead(texts: AsyncIterable<string>): Promise<string> {
  let head = "";
  for await (const text of texts) {
    head += text;
    if (head.length >= headChars) break;
  }
  return head.slice(0, headChars);
}

interface Dialect {
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
  now: () => Date;
}

/** Takes rows in, a thousand with a statement, and describes the columns in the end. */
function stageOf(db: Database, record: ImportRecord, { encoding, delimiter, now }: Dialect) {
  const { clientId, id, reading } = record;
  const first: string[][] = [];
  let waiting: (typeof importRows.$inferInsert)[] = [];
  let heading: { cells: string[]; isHeader: boolean } | null = null;
  let count = 0;
  let flawed = 0;

  async function flush(): Promise<void> {
    const rows = waiting;
    waiting = [];
    await db.transaction(async (tx) => {
      const current = await lockInState(tx, record, "reading");
      if (current?.reading !== reading) throw new Superseded();
      await insertRows(tx, importRows, rows);
      await set(tx, record, { done: count, updatedAt: now() });
    });
  }

  function begin(cells: string[]): { cells: string[]; isHeader: boolean } {
    if (cells.length > importLimits.columns) {
      throw new FileTrouble(
        `This file has ${cells.length.toLocaleString("en")} columns. Take out those that aren't needed: 1,000 are the most.`,
      );
    }
    return { cells, isHeader: record.hasHeader ?? looksLikeHeadings(cells) };
  }

  async function take({ line, cells }: SplitRow): Promise<void> {
    if (cells.every((cell) => cell.trim() === "")) return;
    if (heading === null) {
      heading = begin(cells);
      if (heading.isHeader) return;
    }
    count += 1;
    if (count > importLimits.rows) {
      throw new FileTrouble("This file has more than 200,000 rows. Split it, and import the pieces one by one.");
    }
    const flaw = flawOf(cells, heading.cells.length, encoding);
    if (flaw !== null) flawed += 1;
    else if (first.length < rowsLookedAt) first.push(cells);
    const kept = cells.slice(0, importLimits.columns).map((cell) => cell.replaceAll("\0", "\uFFFD"));
    waiting.push({ clientId, importId: id, line, cells: kept, flaw });
    if (waiting.length >= rowsAtOnce) await flush();
  }

  async function finish(): Promise<void> {
    if (heading === null || count === 0) {
      throw new FileTrouble(
        "There are no rows in this file. Its first line holds the headings, each further one a row.",
      );
    }
    const found = heading;
    await flush();
    const { names, twins } = nameColumns(found.isHeader ? found.cells : found.cells.map(() => ""));
    const key = headingsKeyOf(found.isHeader ? names : [...names, "no headings"]);
    const earlier = await findEarlierMapping(db, record, key, record.kind);
    const kind = record.kind ?? earlier?.kind ?? guessKind(names, first);
    const columns = describeColumns(names, first, earlier?.columns.map(({ field }) => field) ?? null, kind);
    const remarks = [
      ...(found.isHeader ? [] : ["The first line doesn't look like headings, so it is taken for a row."]),
      ...twins.map((name) => `Two columns are called “${name}”. Check which of them is which.`),
      ...(flawed === 0
        ? []
        : [
            `${flawed.toLocaleString("en")} ${flawed === 1 ? "row" : "rows"} can't be read. The review says why, line by line.`,
          ]),
    ];
    await db.transaction(async (tx) => {
      const current = await lockInState(tx, record, "reading");
      if (current?.reading !== reading) throw new Superseded();
      await set(tx, record, {
        state: "mapping",
        kind,
        encoding,
        delimiter,
        hasHeader: found.isHeader,
        decimalMark: earlier?.decimalMark ?? guessDecimalMark(amountsOf(columns, first)),
        columns,
        headingsKey: key,
        rowCount: count,
        done: 0,
        remarks,
        updatedAt: now(),
      });
    });
  }

  return { take, finish };
}

const amounts: ReadonlySet<string | null> = new Set(["employees", "revenue_usd", "market_cap_usd"]);

function amountsOf(columns: readonly { field: string | null }[], rows: readonly string[][]): string[] {
  const places = columns.flatMap(({ field }, place) => (amounts.has(field) ? [place] : []));
  return rows.flatMap((row) => places.map((place) => row[place] ?? ""));
}

/** Why a row can't be taken, whatever its columns are; null when it can. */
function flawOf(cells: readonly string[], columns: number, encoding: ImportEncoding): string | null {
  const more = cells.slice(columns);
  if (more.some((cell) => cell.trim() !== "")) {
    return `It has ${cells.length} cells, and the file ${columns} columns. Put a value that holds the delimiter into quotation marks.`;
  }
  if (cells.some((cell) => cell.includes("\0"))) return "It holds NUL characters. Save the file as CSV once more.";
  if (cells.some((cell) => cell.includes("\uFFFD"))) {
    return `Some of its letters aren't ${encoding.toUpperCase()}. Save the file as UTF-8, or read it in another encoding.`;
  }
  return null;
}
