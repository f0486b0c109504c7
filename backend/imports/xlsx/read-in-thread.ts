import { once } from "node:events";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { SplitRow } from "../split";
import { FileTrouble } from "../trouble";
import { openArchive } from "./archive";
import { readFormats } from "./formats";
import { workbookLimits } from "./limits";
import type { ThreadAnswer, ThreadMessage, ThreadTask } from "./messages";
import { readSharedTexts } from "./shared-texts";
import { type Blanks, readSheet } from "./sheet";
import { damaged } from "./trouble";
import { chooseSheet, readWorkbook } from "./workbook";

const rowsAtOnce = 500;
const charsAtOnce = 4 * 1024 * 1024;

/** Reads a workbook in the worker thread and sends its rows to the thread that started it. */
async function readInThread(port: MessagePort, { bytes, pieceBytes, sheet: name }: ThreadTask): Promise<void> {
  const ask = createAsking(port);
  const archive = await openArchive({
    bytes,
    pieceBytes,
    readPiece: async (place) => {
      const answer = await ask({ kind: "piece", place });
      if (answer.kind !== "piece") throw damaged();
      return answer.content;
    },
  });
  const workbook = await readWorkbook(archive);
  const sheet = chooseSheet(workbook, name);
  const sheets = workbook.sheets.map(({ name: known, isHidden }) => ({ name: known, is_hidden: isHidden }));
  await ask({ kind: "opened", sheets, sheet: sheet.name });
  const formatOf = await readFormats(archive, workbook.styles);
  const texts = await readSharedTexts(archive, workbook.sharedTexts);
  const blanks: Blanks = { errors: 0, unworked: 0 };
  const cells = { texts, formatOf, is1904: workbook.is1904 };
  let rows: SplitRow[] = [];
  let chars = 0;
  for await (const row of readSheet(archive.read(sheet.part, workbookLimits.partBytes), cells, blanks)) {
    rows.push(row);
    chars += row.cells.reduce((sum, cell) => sum + cell.length + 8, 0);
    if (rows.length < rowsAtOnce && chars < charsAtOnce) continue;
    await ask({ kind: "rows", rows });
    [rows, chars] = [[], 0];
  }
  if (rows.length > 0) await ask({ kind: "rows", rows });
  port.postMessage({ kind: "end", blanks } satisfies ThreadMessage);
}

/** Creates the function that sends a message and waits for its answer, one at a time, in order. */
function createAsking(port: MessagePort): (message: ThreadMessage) => Promise<ThreadAnswer> {
  let last: Promise<unknown> = Promise.resolve();
  return (message) => {
    const answer = last.then(async () => {
      const answered = once(port, "message");
      port.postMessage(message);
      const [given] = await answered;
      return given as ThreadAnswer;
    });
    last = answer.catch(() => undefined);
    return answer;
  };
}

if (parentPort) {
  const port = parentPort;
  readInThread(port, workerData as ThreadTask)
    .catch((error: unknown) => {
      if (!(error instanceof FileTrouble)) throw error;
      port.postMessage({ kind: "trouble", problem: error.message } satisfies ThreadMessage);
    })
    .finally(() => port.close());
}
