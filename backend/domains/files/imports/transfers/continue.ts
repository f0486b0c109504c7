import { and, eq } from "drizzle-orm";
import { busyStates } from "@/lib/contracts/imports/import-field";
import type { Database } from "../../../../database/database";
import { transfers } from "../../../../database/schema/imports";
import { raiseAlert } from "../../../alerts/alerts/alerts";
import { afresh, setImport } from "../change";
import { holdsPeople, type ImportRecord } from "../find";
import { setTransfer } from "./change";
import { findProblems, readFiles, type TransferPlace, type TransferRecord } from "./find";

/**
 * Settles what a transfer does next, from the states of its files alone: doing it twice, or after a crash, comes to the
 * same. Files are checked and run in the order of their dependencies, and taken back in the opposite one. A file is
 * checked again when one before it was.
 *
 * @returns the file that has work now, for which the caller enqueues the job; null: none, or one is at work
 */
export async function continueTransfer(tx: Database, place: TransferPlace, at: Date): Promise<ImportRecord | null> {
  const isPlace = and(eq(transfers.clientId, place.clientId), eq(transfers.id, place.id));
  const [record] = await tx.select().from(transfers).where(isPlace).for("no key update");
  if (!record) return null;
  const files = await readFiles(tx, record);
  if (files.some(({ state }) => busyStates.includes(state) || state === "paused")) return null;
  switch (record.state) {
    case "preparing":
      return begin(tx, await findUnchecked(tx, files), { ...afresh, state: "checking" }, at);
    case "running": {
      const next = files.find(({ state }) => state === "ready");
      return next ? begin(tx, next, { ...afresh, state: "running" }, at) : end(tx, record, files, at);
    }
    case "undoing": {
      const next = files.findLast(
        ({ state, ...file }) => (state === "done" || state === "cancelled") && hasWritten(file),
      );
      if (next?.problem) return null;
      return next
        ? begin(tx, next, { ...afresh, state: "undoing", atPeople: holdsPeople(next) }, at)
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

/** The first file that isn't checked, or was before one that it depends on; null: none, or something is in the way. */
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

function hasWritten({ outcomes, personOutcomes }: Pick<ImportRecord, "outcomes" | "personOutcomes">): boolean {
  return [outcomes, personOutcomes].some(({ added = 0, changed = 0 }) => added + changed > 0);
}

/** Ends a transfer, and tells who began it. */
async function end(tx: Database, record: TransferRecord, files: readonly ImportRecord[], at: Date): Promise<null> {
  const isBack = record.state === "undoing";
  await setTransfer(tx, record, { state: isBack ? "undone" : "done", updatedAt: at });
  if (record.createdBy === null) return null;
  const sum = (outcome: string) =>
    files.reduce((all, one) => all + (one.outcomes[outcome] ?? 0) + (one.personOutcomes[outcome] ?? 0), 0);
  const count = (outcome: string) => sum(outcome).toLocaleString("en");
  const link = `/all-accounts/import/transfer/${record.id}`;
  await raiseAlert(tx, record.clientId, [record.createdBy], {
    id: record.id,
    type: "import_ended",
    title: `${files.length === 1 ? "1 file was" : `${files.length} files were`} ${isBack ? "undone" : "imported"}`,
    body: isBack
      ? `${count("undone")} ${sum("undone") === 1 ? "row" : "rows"} undone, ${count("kept")} changed since and kept.`
      : `${count("added")} added, ${count("changed")} changed, ${count("refused")} refused.`,
    account: null,
    link,
    at,
  });
  return null;
}
