import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { ImportSheet } from "@/lib/contracts/imports/import";
import { FileParseError } from "../file-parse-error";
import type { OpenText } from "../open-text";
import type { SplitRow } from "../split";
import type { ChunkedFile } from "../xlsx/archive";
import { tooLarge } from "../xlsx/file-errors";
import { threadMegabytes } from "../xlsx/limits";
import type { UnreadableCellCounts } from "../xlsx/sheet";
import type { OpenedFile, TextSettings, ThreadMessage, ThreadReply, ThreadTask } from "./messages";

/** A file opened for reading. */
interface OpenRows {
  rows: AsyncGenerator<SplitRow>;
  /** Number of cells so far that were read as empty although they contain an error, or a formula without a result. */
  blanks: () => UnreadableCellCounts;
  /** Ends reading and stops the thread; required when the rows aren't read to the end. */
  close: () => Promise<void>;
}

/** A workbook opened for reading one sheet. */
export interface OpenWorkbook extends OpenRows {
  sheets: ImportSheet[];
  /** The name of the selected sheet. */
  sheet: string;
}

/** A text file opened for reading. */
export type OpenTextFile = OpenRows & Omit<OpenText, "rows">;

/**
 * Opens a workbook in a worker thread.
 *
 * @param sheet the name of the sheet to read; null: the first visible one
 * @throws FileParseError when it can't be read; also thrown while reading its rows
 */
export async function openWorkbook(
  file: ChunkedFile,
  sheet: string | null,
  signal: AbortSignal,
): Promise<OpenWorkbook> {
  const { opened, ...rest } = await openInThread(file, { kind: "workbook", sheet }, signal);
  if (opened.kind !== "workbook") throw new Error("a workbook was opened as text");
  return { ...rest, sheets: opened.sheets, sheet: opened.sheet };
}

/**
 * Opens a text file in a worker thread; the apostrophes that exports put before formulas are removed from its rows.
 *
 * @param settings null values are guessed
 * @throws FileParseError when it can't be read; also thrown while reading its rows
 */
export async function openTextFile(
  file: ChunkedFile,
  { encoding, delimiter }: TextSettings,
  signal: AbortSignal,
): Promise<OpenTextFile> {
  const { opened, ...rest } = await openInThread(file, { kind: "text", encoding, delimiter }, signal);
  if (opened.kind !== "text") throw new Error("a text file was opened as a workbook");
  const { kind: _, ...found } = opened;
  return { ...rest, ...found };
}

/**
 * Reads in a worker thread with limited memory, so that a malicious file can only crash that thread. The thread sends a
 * batch of rows only after the previous one was consumed, so rows don't accumulate.
 */
async function openInThread(
  file: ChunkedFile,
  content: ThreadTask["content"],
  signal: AbortSignal,
): Promise<OpenRows & { opened: OpenedFile }> {
  const { bytes, chunkBytes } = file;
  const task: ThreadTask = { bytes, chunkBytes, content };
  const worker = new Worker("./backend/imports/thread/thread.mjs", {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes, maxYoungGenerationSizeMb: 32 },
  });
  const messages = messagesOf(worker, file, content.kind === "text" ? tooLargeText : tooLarge, signal);
  const close = async () => {
    await worker.terminate();
    await messages.return();
  };
  try {
    const first = await messages.next();
    if (first.done || first.value.kind !== "opened") throw new Error("the reading thread didn't open its file");
    let blanks: UnreadableCellCounts = { errors: 0, unworked: 0 };
    async function* rows(): AsyncGenerator<SplitRow> {
      respond(worker, { kind: "more" });
      for await (const message of messages) {
        if (message.kind === "rows") {
          yield* message.rows;
          respond(worker, { kind: "more" });
        } else if (message.kind === "end") {
          blanks = message.blanks;
          return;
        }
      }
    }
    return { opened: first.value.file, rows: rows(), blanks: () => blanks, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function respond(worker: Worker, message: ThreadReply): void {
  worker.postMessage(message);
}

/** The thread's messages, except its requests for chunks of the file, which are handled here. */
async function* messagesOf(
  worker: Worker,
  { readChunk }: ChunkedFile,
  outOfMemory: () => FileParseError,
  signal: AbortSignal,
): AsyncGenerator<ThreadMessage, void, void> {
  try {
    for await (const [message] of on(worker, "message", { signal, close: ["exit"] }) as AsyncIterable<
      [ThreadMessage]
    >) {
      if (message.kind === "trouble") throw new FileParseError(message.problem);
      if (message.kind === "chunk") respond(worker, { kind: "chunk", content: await readChunk(message.index) });
      else yield message;
    }
  } catch (error) {
    throw isOutOfMemory(error) ? outOfMemory() : error;
  }
  throw new Error("the reading thread ended before all rows were read");
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function tooLargeText(): FileParseError {
  return new FileParseError("The rows of this file take too much memory. Save it as CSV again.");
}
