import { and, eq } from "drizzle-orm";
import { busyStates } from "@/lib/contracts/imports/import-field";
import type { Transfer, TransferFile } from "@/lib/contracts/imports/transfer";
import { can } from "@/lib/contracts/rights/rights";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../../database/database";
import { users } from "../../../../database/schema/core";
import { imports, transfers } from "../../../../database/schema/imports";
import type { Principal } from "../../../../principal";
import { listFields } from "../../../values/custom-fields/read";
import { findUndoableIds, type ImportRecord, readUserNames, serializeImport } from "../find";
import { findFormatProblem, findMappingProblem } from "../mapping";
import { sortByRunOrder } from "./order";

export type TransferRecord = typeof transfers.$inferSelect;

/** Identifies one transfer. */
export interface TransferKey {
  clientId: string;
  id: string;
}

/**
 * Condition for the transfers that the principal may see: their own or, for users who may undo others' changes, all.
 */
function visibleTo(principal: Principal, id: string) {
  return and(
    eq(transfers.clientId, principal.clientId),
    eq(transfers.id, id),
    can(principal.role, "removeAnyAccount") ? undefined : eq(transfers.createdBy, principal.uid),
  );
}

/**
 * Gets a transfer that the principal may see, and locks it until the transaction ends.
 *
 * @throws AppError 404 `not_found`
 */
export async function lockTransfer(tx: Database, principal: Principal, id: string): Promise<TransferRecord> {
  const [record] = await tx.select().from(transfers).where(visibleTo(principal, id)).for("no key update");
  if (!record) throw notFound();
  return record;
}

/** Reads the files of a transfer, in order. */
export async function readFiles(db: Database, { clientId, id }: TransferKey): Promise<ImportRecord[]> {
  const rows = await db
    .select()
    .from(imports)
    .where(and(eq(imports.clientId, clientId), eq(imports.transferId, id)));
  return sortByRunOrder(rows);
}

/**
 * Reads one transfer that the principal may see.
 *
 * @throws AppError 404 `not_found`
 */
export async function readTransfer(db: Database, principal: Principal, id: string, now: Date): Promise<Transfer> {
  const [row] = await db
    .select({ record: transfers, author: users.fullName })
    .from(transfers)
    .leftJoin(users, eq(users.id, transfers.createdBy))
    .where(visibleTo(principal, id));
  if (!row) throw notFound();
  const { record, author } = row;
  const files = await readFiles(db, record);
  const problems = await findProblems(db, record.clientId, files);
  const names = await readUserNames(db, files);
  const undoable = await findUndoableIds(db, record.clientId, files, now);
  const described = files.map((file, index): TransferFile => {
    const one = serializeImport(file, names, undoable, principal);
    return {
      import: { ...one, columns: [], sheets: [] },
      matched: one.columns.filter(({ field }) => field !== null).length,
      columns: one.columns.length,
      problem: problems[index] ?? null,
    };
  });
  const states = files.map(({ state }) => state);
  return {
    id: record.id,
    state: record.state,
    is_ready: record.state === "preparing" && files.length > 0 && states.every((state) => state === "ready"),
    is_busy: states.some((state) => busyStates.includes(state)),
    is_paused: states.includes("paused"),
    files: described,
    created_by: record.createdBy === null ? null : { uid: record.createdBy, name: author ?? "Someone" },
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
    can_undo:
      (record.state === "done" || record.state === "cancelled" || record.state === "undoing") &&
      !states.some((state) => busyStates.includes(state)) &&
      described.some((file) => file.import.can_undo),
  };
}

/** The problem that blocks checking of each file, in file order; null: none. */
export async function findProblems(
  db: Database,
  clientId: string,
  files: readonly ImportRecord[],
): Promise<(string | null)[]> {
  const custom = await listFields(db, clientId);
  return files.map((file) => {
    if (file.state === "uploading") return "The upload was interrupted. Leave this file out, or add the files again.";
    if (file.state === "failed" || file.problem !== null) return file.problem ?? "This file can’t be read.";
    if (file.state !== "mapping" && file.state !== "ready") return null;
    const duplicate = files.find((other) => other !== file && other.kind === file.kind);
    if (duplicate)
      return `${duplicate.fileName} also contains ${file.kind}. Change the kind of one of them, or leave it out.`;
    const fields = file.columns.map(({ field }) => field);
    return findMappingProblem(file, fields, custom) ?? findFormatProblem(file.columns, custom)?.problem ?? null;
  });
}
