import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { ImportSheet } from "@/lib/contracts/import";
import type { SplitRow } from "../split";
import { FileTrouble } from "../trouble";
import type { PiecedFile } from "./archive";
import { threadMegabytes } from "./limits";
import type { ThreadAnswer, ThreadMessage, ThreadTask } from "./messages";
import type { Blanks } from "./sheet";
import { tooLarge } from "./trouble";

/** A workbook opened for reading one sheet. */
export interface OpenWorkbook {
  sheets: ImportSheet[];
  /** The name of the sheet that is read. */
  sheet: string;
  rows: AsyncGenerator<SplitRow>;
  /** Cells read as empty so far although they contain something: errors and formulas without a result. */
  blanks: () => Blanks;
  /** Ends reading and stops the thread; needed when the rows aren't read to the end. */
  close: () => Promise<void>;
}

/**
 * Opens a workbook in a worker thread with limited memory, so that a malicious file can crash only that thread. The
 * thread sends a row only when the last one was taken, so rows don't accumulate.
 *
 * @param sheet the name of the sheet to read; null: the first visible one
 * @throws FileTrouble when it can't be read; so does reading its rows
 */
export async function openWorkbook(file: PiecedFile, sheet: string | null, signal: AbortSignal): Promise<OpenWorkbook> {
  const { bytes, pieceBytes } = file;
  const task: ThreadTask = { bytes, pieceBytes, sheet };
  const worker = new Worker("./backend/imports/xlsx/thread.mjs", {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes, maxYoungGenerationSizeMb: 32 },
  });
  const said = messagesOf(worker, file, signal);
  const close = async () => {
    await worker.terminate();
    await said.return();
  };
  try {
    const first = await said.next();
    if (first.done || first.value.kind !== "opened") throw new Error("a workbook's thread said nothing of its sheets");
    let blanks: Blanks = { errors: 0, unworked: 0 };
    async function* rows(): AsyncGenerator<SplitRow> {
      answer(worker, { kind: "more" });
      for await (const message of said) {
        if (message.kind === "rows") {
          yield* message.rows;
          answer(worker, { kind: "more" });
        } else if (message.kind === "end") {
          blanks = message.blanks;
          return;
        }
      }
    }
    return { sheets: first.value.sheets, sheet: first.value.sheet, rows: rows(), blanks: () => blanks, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function answer(worker: Worker, given: ThreadAnswer): void {
  worker.postMessage(given);
}

/** The thread's messages, except its requests for pieces of the file, which are answered here. */
async function* messagesOf(
  worker: Worker,
  { readPiece }: PiecedFile,
  signal: AbortSignal,
): AsyncGenerator<ThreadMessage, void, void> {
  try {
    for await (const [message] of on(worker, "message", { signal, close: ["exit"] }) as AsyncIterable<
      [ThreadMessage]
    >) {
      if (message.kind === "trouble") throw new FileTrouble(message.problem);
      if (message.kind === "piece") answer(worker, { kind: "piece", content: await readPiece(message.place) });
      else yield message;
    }
  } catch (error) {
    throw isOutOfMemory(error) ? tooLarge() : error;
  }
  throw new Error("a workbook's thread ended before its rows");
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
