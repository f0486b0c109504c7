import { and, eq } from "drizzle-orm";
import { busyStates, openStates } from "@/lib/contracts/imports/import-field";
import type { TransferAction } from "@/lib/contracts/imports/transfer";
import type { TransferState } from "@/lib/contracts/imports/transfer-state";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../../database/database";
import { imports } from "../../../../database/schema/imports";
import type { Principal } from "../../../../principal";
import { auditImport, dropChunks, resetProgress, setImport } from "../change";
import { type ImportRecord, requireRows } from "../find";
import { setTransfer } from "./change";
import { lockTransfer, readFiles, type TransferRecord } from "./find";

/**
 * Runs, pauses, resumes, cancels or undoes a transfer. `continueTransfer`, run by a job that the caller enqueues,
 * chooses the next file.
 *
 * @throws AppError 404 `not_found`; 409 `import_state`
 */
export async function actOnTransfer(
  tx: Database,
  principal: Principal,
  id: string,
  action: TransferAction,
  at: Date,
): Promise<void> {
  const record = await lockTransfer(tx, principal, id);
  const files = await readFiles(tx, record);
  switch (action.action) {
    case "run": {
      requireState(record, "preparing");
      if (files.length === 0 || files.some(({ state }) => state !== "ready")) throw notReady();
      for (const file of files) {
        await setImport(tx, file, { doubtful: action.doubtful, outcomes: {}, personOutcomes: {}, startedAt: at });
        await auditImport(tx, principal, file, "import.run", at);
      }
      await dropChunks(tx, record.clientId, files);
      return setTransfer(tx, record, { state: "running", updatedAt: at });
    }
    case "pause":
      requireState(record, "running");
      return pause(tx, record, files, at);
    case "resume":
      requireState(record, "running");
      return moveFiles(tx, record, "paused", { state: "running", problem: null, updatedAt: at });
    case "cancel":
      requireState(record, "preparing", "running");
      for (const file of files.filter(({ state }) => openStates.includes(state) || state === "failed")) {
        await setImport(tx, file, { state: "cancelled", problem: null, endedAt: at, updatedAt: at });
        await auditImport(tx, principal, file, "import.cancel", at);
      }
      await dropChunks(tx, record.clientId, files);
      return setTransfer(tx, record, { state: "cancelled", updatedAt: at });
    case "undo":
      requireState(record, "done", "cancelled", "undoing");
      if (files.some(({ state }) => busyStates.includes(state)))
        throw new AppError(409, "import_state", "It is still running.");
      await requireRows(tx, record, files, at);
      for (const file of files) {
        await setImport(tx, file, { problem: null, undoneBy: principal.uid });
        await auditImport(tx, principal, file, "import.undo", at);
      }
      return setTransfer(tx, record, { state: "undoing", updatedAt: at });
  }
}

/** Pauses the running file or, between two files, the next one before it starts. */
async function pause(tx: Database, record: TransferRecord, files: readonly ImportRecord[], at: Date): Promise<void> {
  const next = files.some(({ state }) => state === "running" || state === "paused")
    ? undefined
    : files.find(({ state }) => state === "ready");
  if (next) return setImport(tx, next, { ...resetProgress, state: "paused", updatedAt: at });
  return moveFiles(tx, record, "running", { state: "paused", updatedAt: at });
}

/** Updates the files in the given state. */
async function moveFiles(
  tx: Database,
  { clientId, id }: TransferRecord,
  state: ImportRecord["state"],
  values: Partial<ImportRecord>,
): Promise<void> {
  await tx
    .update(imports)
    .set(values)
    .where(and(eq(imports.clientId, clientId), eq(imports.transferId, id), eq(imports.state, state)));
}

function notReady(): AppError {
  return new AppError(409, "import_state", "Some files are still being checked.");
}

const stateNames: Record<TransferState, string> = {
  preparing: "being prepared",
  running: "running",
  done: "done",
  undoing: "being undone",
  undone: "undone",
  cancelled: "cancelled",
};

function requireState({ state }: TransferRecord, ...allowed: TransferState[]): void {
  if (!allowed.includes(state)) throw new AppError(409, "import_state", `These files are ${stateNames[state]}.`);
}
