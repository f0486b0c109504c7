import { once } from "node:events";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { FileParseError } from "../file-parse-error";
import { openText } from "../open-text";
import type { SplitRow } from "../split";
import { unguardRows } from "../unguard-rows";
import { type ChunkedFile, openArchive } from "../xlsx/archive";
import { corruptFileError } from "../xlsx/file-errors";
import { readFormats } from "../xlsx/formats";
import { workbookLimits } from "../xlsx/limits";
import { readSharedTexts } from "../xlsx/shared-texts";
import { readSheet, type UnreadableCellCounts } from "../xlsx/sheet";
import { chooseSheet, readWorkbook } from "../xlsx/workbook";
import type { OpenedFile, TextSettings, ThreadMessage, ThreadReply, ThreadTask } from "./messages";

const rowsAtOnce = 500;
/**
 * A batch of rows ends when it has this many characters, counting eight more per cell: the main thread processes a
 * batch without a pause.
 */
const charsAtOnce = 1024 * 1024;

/** A file whose rows can be read. */
interface Opened {
  file: OpenedFile;
  rows: AsyncIterable<SplitRow>;
}

/** Reads a file in the worker thread and sends its rows to the thread that started it. */
async function readInThread(port: MessagePort, { bytes, chunkBytes, content }: ThreadTask): Promise<void> {
  const ask = createRequester(port);
  const chunked: ChunkedFile = {
    bytes,
    chunkBytes,
    readChunk: async (index) => {
      const response = await ask({ kind: "chunk", index });
      if (response.kind !== "chunk") throw corruptFileError();
      return response.content;
    },
  };
  const blanks: UnreadableCellCounts = { errors: 0, unworked: 0 };
  const { file, rows } =
    content.kind === "text" ? await readText(chunked, content) : await readBook(chunked, content.sheet, blanks);
  await ask({ kind: "opened", file });
  await sendRows(rows, (waiting) => ask({ kind: "rows", rows: waiting }));
  port.postMessage({ kind: "end", blanks } satisfies ThreadMessage);
}

async function readText({ bytes, chunkBytes, readChunk }: ChunkedFile, settings: TextSettings): Promise<Opened> {
  async function* chunks() {
    for (let index = 0; index * chunkBytes < bytes; index += 1) yield await readChunk(index);
  }
  const { rows, ...found } = await openText(chunks, settings);
  return { file: { kind: "text", ...found }, rows: unguardRows(rows) };
}

async function readBook(chunked: ChunkedFile, name: string | null, blanks: UnreadableCellCounts): Promise<Opened> {
  const archive = await openArchive(chunked);
  const workbook = await readWorkbook(archive);
  const sheet = chooseSheet(workbook, name);
  const sheets = workbook.sheets.map(({ name: known, isHidden }) => ({ name: known, is_hidden: isHidden }));
  async function* rows() {
    const formatOf = await readFormats(archive, workbook.styles);
    const texts = await readSharedTexts(archive, workbook.sharedTexts);
    const cells = { texts, formatOf, is1904: workbook.is1904 };
    yield* readSheet(archive.read(sheet.part, workbookLimits.partBytes), cells, blanks);
  }
  return { file: { kind: "workbook", sheets, sheet: sheet.name }, rows: rows() };
}

async function sendRows(rows: AsyncIterable<SplitRow>, send: (rows: SplitRow[]) => Promise<unknown>): Promise<void> {
  let waiting: SplitRow[] = [];
  let chars = 0;
  for await (const row of rows) {
    waiting.push(row);
    chars += row.cells.reduce((sum, cell) => sum + cell.length + 8, 0);
    if (waiting.length < rowsAtOnce && chars < charsAtOnce) continue;
    await send(waiting);
    [waiting, chars] = [[], 0];
  }
  if (waiting.length > 0) await send(waiting);
}

/** Creates the function that sends a message and waits for its reply, one at a time, in order. */
function createRequester(port: MessagePort): (message: ThreadMessage) => Promise<ThreadReply> {
  let last: Promise<unknown> = Promise.resolve();
  return (message) => {
    const response = last.then(async () => {
      const replied = once(port, "message");
      port.postMessage(message);
      const [reply] = await replied;
      return reply as ThreadReply;
    });
    last = response.catch(() => undefined);
    return response;
  };
}

if (parentPort) {
  const port = parentPort;
  readInThread(port, workerData as ThreadTask)
    .catch((error: unknown) => {
      if (!(error instanceof FileParseError)) throw error;
      port.postMessage({ kind: "trouble", problem: error.message } satisfies ThreadMessage);
    })
    .finally(() => port.close());
}
