import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { ImportState } from "@/lib/contracts/imports/import-field";
import type { Database } from "../../database/database";
import { imports } from "../../database/schema/imports";
import { type ImportKey, lockInState } from "../../domains/files/imports/batch";
import { setImport } from "../../domains/files/imports/change";
import { checkRows } from "../../domains/files/imports/check";
import { readFile } from "../../domains/files/imports/read-file";
import { runImport, undoImport } from "../../domains/files/imports/run";
import { continueTransfer } from "../../domains/files/imports/transfers/continue";
import type { TransferKey } from "../../domains/files/imports/transfers/find";
import { FileParseError } from "../../imports/file-parse-error";
import { enqueue } from "../../queue/enqueue";
import { defineJob, type JobRun } from "../define-job";

const retryLimit = 4;

type Work = typeof runImport;

/** The work for each import state that requires any. */
const works: Partial<Record<ImportState, Work>> = {
  reading: readFile,
  checking: checkRows,
  running: runImport,
  undoing: undoImport,
};

/**
 * Processes an import until it needs a user's decision. Enqueued whenever an import enters a state that requires work.
 * Duplicate or concurrent runs are harmless: rows are processed in transactions that lock the import.
 */
export const importJob = defineJob(
  { name: "import", schema: z.object({ client_id: z.string(), import_id: z.uuid() }) },
  async ({ client_id: clientId, import_id: id }, run) => {
    const key = { clientId, id };
    const state = await findState(run, key);
    const work = state && works[state];
    if (work) {
      try {
        await work(run.db, key, run.signal, run.now, run.sealer);
      } catch (error) {
        await handleFailure(run, key, state, error);
      }
    }
    // Needed even if there was no work: an earlier attempt may have been killed after its work, but before it started
    // the next file.
    await startNextFile(run, key);
    run.onChange();
  },
  {
    concurrency: 2,
    retryLimit,
    retryDelaySeconds: 2,
    timeoutSeconds: 3_600,
    abandon: ({ client_id: clientId, import_id: id }, run) => abandon(run, { clientId, id }),
  },
);

/** Starts the next file if this one is part of a transfer. */
async function startNextFile({ db, now }: JobRun, { clientId, id }: ImportKey): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ transferId: imports.transferId })
      .from(imports)
      .where(and(eq(imports.clientId, clientId), eq(imports.id, id)));
    if (row?.transferId) await resumeTransfer(tx, { clientId, id: row.transferId }, now());
  });
}

/** Determines a transfer's next step and enqueues its job in the same transaction. */
export async function resumeTransfer(tx: Database, key: TransferKey, at: Date): Promise<void> {
  const next = await continueTransfer(tx, key, at);
  const { clientId } = key;
  if (next) await enqueue(tx, importJob, { client_id: clientId, import_id: next.id }, { clientId });
}

async function findState({ db }: JobRun, { clientId, id }: ImportKey): Promise<ImportState | null> {
  const [row] = await db
    .select({ state: imports.state })
    .from(imports)
    .where(and(eq(imports.clientId, clientId), eq(imports.id, id)));
  return row?.state ?? null;
}

/**
 * A file that can't be read ends the import. Other errors are retried; after the last attempt, the user can resume the
 * import.
 */
async function handleFailure(run: JobRun, key: ImportKey, state: ImportState, error: unknown): Promise<void> {
  const isFile = error instanceof FileParseError;
  if (!isFile && run.attempt <= retryLimit) throw error;
  const problem = isFile ? error.message : `Something went wrong on our side. ${advice[state] ?? resumeHint}`;
  await stop(run, key, state, { state: isFile ? "failed" : fallbacks[state], problem });
  if (!isFile) throw error;
}

/** Ends the work on an import that crashed the server twice. */
async function abandon(run: JobRun, key: ImportKey): Promise<void> {
  const state = await findState(run, key);
  if (state && works[state]) {
    const problem =
      state === "reading"
        ? "This file crashed the server twice, so it won't be read again. Save it as CSV or split it, and import the result."
        : `This file crashed the server twice, so it won't be retried automatically. ${advice[state] ?? resumeHint}`;
    await stop(run, key, state, { state: fallbacks[state], problem });
  }
  await startNextFile(run, key);
  run.onChange();
}

/** Ends an import's work unless its state has changed in the meantime. */
async function stop(
  { db, now }: JobRun,
  key: ImportKey,
  from: ImportState,
  { state = "failed", problem }: { state: ImportState | undefined; problem: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await lockInState(tx, key, from)) await setImport(tx, key, { state, problem, updatedAt: now() });
  });
}

/** Default advice to the user after work stopped between two batches of rows; other advice depends on the state. */
const resumeHint = "No row is partly saved. You can resume from here.";
const advice: Partial<Record<ImportState, string>> = {
  undoing: "Some rows may already be undone. Undo it again to finish.",
};

/** The state in which a user can resume the work; without one, the import has failed. */
const fallbacks: Partial<Record<ImportState, ImportState>> = {
  checking: "mapping",
  running: "paused",
  undoing: "done",
};
