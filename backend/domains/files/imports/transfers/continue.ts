import { and, eq } from "drizzle-orm";
import { busyStates } from "@/lib/contracts/imports/import-field";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import type { Database } from "../../../../database/database";
import { transfers } from "../../../../database/schema/imports";
import { raiseAlert } from "../../../alerts/alerts";
import { resetProgress, setImport } from "../change";
import { hasContacts, hasWritten, type ImportRecord } from "../find";
import { setTransfer } from "./change";
import { findProblems, readFiles, type TransferKey, type TransferRecord } from "./find";

/**
 * Starts a transfer's next step, based only on the states of its files; idempotent and safe after a crash. Files are
 * checked and run in dependency order, and undone in reverse. A file is checked again if a file that precedes it was.
 *
 * @returns the file to process, for which the caller enqueues the job; null: none, or a file is in progress
 */
export async function continueTransfer(tx: Database, key: TransferKey, at: Date): Promise<ImportRecord | null> {
  const isPlace = and(eq(transfers.clientId, key.clientId), eq(transfers.id, key.id));
  const [record] = await tx.select().from(transfers).where(isPlace).for("no key update");
  if (!record) return null;
  const files = await readFiles(tx, record);
  if (files.some(({ state }) => busyStates.includes(state) || state === "paused")) return null;
  switch (record.state) {
    case "preparing":
      return begin(tx, await findUnchecked(tx, files), { ...resetProgress, state: "checking" }, at);
    case "running": {
      const next = files.find(({ state }) => state === "ready");
      return next ? begin(tx, next, { ...resetProgress, state: "running" }, at) : end(tx, record, files, at);
    }
    case "undoing": {
      const next = files.findLast((file) => (file.state === "done" || file.state === "cancelled") && hasWritten(file));
      if (next?.problem) return null;
      return next
        ? begin(tx, next, { ...resetProgress, state: "undoing", atPeople: hasContacts(next) }, at)
        : end(tx, record, files, at);
    }
    default:
      return null;
  }
}

async function begin(
  tx: Database,
  file: ImportRecord | null,
  values: Partial<ImportRecord>,
  at: Date,
): Promise<ImportRecord | null> {
  if (file) await setImport(tx, file, { ...values, updatedAt: at });
  return file;
}

/**
 * The first file that is unchecked or was checked before one of its dependencies; null: none, or a problem blocks
 * checking.
 */
async function findUnchecked(tx: Database, files: readonly ImportRecord[]): Promise<ImportRecord | null> {
  const [first] = files;
  if (!first) return null;
  const problems = await findProblems(tx, first.clientId, files);
  if (problems.some((problem) => problem !== null)) return null;
  let latest = 0;
  for (const file of files) {
    const checkedAt = file.checkedAt?.getTime() ?? 0;
    if (file.state !== "ready" || file.checkedAt === null || checkedAt < latest) return file;
    latest = checkedAt;
  }
  return null;
}

/** Ends a transfer and alerts its creator. */
async function end(tx: Database, record: TransferRecord, files: readonly ImportRecord[], at: Date): Promise<null> {
  const isBack = record.state === "undoing";
  await setTransfer(tx, record, { state: isBack ? "undone" : "done", updatedAt: at });
  if (record.createdBy === null) return null;
  const sum = (outcome: string) =>
    files.reduce((all, one) => all + (one.outcomes[outcome] ?? 0) + (one.personOutcomes[outcome] ?? 0), 0);
  const count = (outcome: string) => formatCount(sum(outcome));
  const link = `/all-accounts/import/transfer/${record.id}`;
  await raiseAlert(tx, record.clientId, [record.createdBy], {
    id: record.id,
    type: "import_ended",
    title: `${formatPlural(files.length, "file was", "files were")} ${isBack ? "undone" : "imported"}`,
    body: isBack
      ? `${formatPlural(sum("undone"), "row")} undone, ${count("kept")} changed since and kept.`
      : `${count("added")} added, ${count("changed")} changed, ${count("refused")} refused.`,
    account: null,
    link,
    at,
  });
  return null;
}
