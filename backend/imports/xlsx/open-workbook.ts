import { on } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { ImportSheet } from "@/lib/contracts/import";
import type { SplitRow } from "../split";
import { FileTrouble } from "../trouble";
import type { PiecedFile } from "./archive";
import { threadMegabytes } from "./limits";
import type { ThreadAnswer, ThreadMessage, ThreadTask } from "./messages";
import type { Blanks } from "./sheet";
import { tooLarge } from "./trouble";

/** A workbook of which one sheet is read. */
export interface OpenWorkbook {
  sheets: ImportSheet[];
  /** The name of the sheet that is read. */
  sheet: string;
  rows: AsyncGenerator<SplitRow>;
  /** What was seen in cells that are read as empty, as far as the rows were read. */
  blanks: () => Blanks;
  /** Ends the reading; what isn't read to its end must be closed. */
  close: () => Promise<void>;
}

/**
 * Opens a workbook in a thread of its own, whose memory is bounded: what is in the file can end that thread, and nothing
 * else. The thread waits for its reader, so that rows don't pile up.
 *
 * @param sheet the name of the sheet to read; null: the first that can be seen
 * @throws FileTrouble when it can't be taken; so does reading its rows
 */
export async function openWorkbook(file: PiecedFile, sheet: string | null, signal: AbortSignal): Promise<OpenWorkbook> {
  const { bytes, pieceBytes } = file;
  const task: ThreadTask = { bytes, pieceBytes, sheet };
  const worker = new Worker(path.join(__dirname, "thread.mjs"), {
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

/** What the thread says, but for its asking for pieces, which is answered here. */
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
