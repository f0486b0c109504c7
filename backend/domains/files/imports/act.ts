import { and, desc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import type { z } from "zod";
import type { DecideImport, ImportAction, mapImportSchema, ParseImport } from "@/lib/contracts/imports/import";
import { type ImportKind, type ImportState, importKinds, importLimits } from "@/lib/contracts/imports/import-field";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { importRows, imports, transfers } from "../../../database/schema/imports";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { listFields } from "../../values/custom-fields/read";
import { findAddableLines } from "./accounts/find-addable";
import { auditImport, dropChunks, resetProgress, setImport } from "./change";
import { allowedDecisions } from "./choices";
import { countChunks } from "./create";
import { hasContacts, type ImportRecord, lockImport, requireRows } from "./find";
import { chooseFormats, requireFormats, requireMapping } from "./mapping";
import { isPersonOf } from "./rows";
import { dependentsOf } from "./transfers/order";

/**
 * Starts reading an import's file, or re-reads it with other settings. Discards earlier mappings and match results.
 *
 * @throws AppError 404 `not_found`; 409 `import_state`, also if the file was deleted because someone in it was erased;
 * 400 `invalid_request`: chunks of the file are missing
 */
export async function startReading(
  tx: Database,
  principal: Principal,
  id: string,
  { kind, encoding, delimiter, sheet, heading_row: headingRow }: ParseImport,
  at: Date,
): Promise<void> {
  const record = await lockImport(tx, principal, id);
  requireState(record, "uploading", "reading", "mapping", "ready", "failed");
  await requireOpenTransfer(tx, record);
  const missing = Math.ceil(record.bytes / importLimits.chunkBytes) - (await countChunks(tx, record));
  if (missing > 0 && record.state !== "uploading")
    throw new AppError(409, "import_state", "This file is no longer stored. Upload it again.");
  if (missing > 0) throw invalidField("body", "The upload is incomplete. Choose the file again");
  if (sheet !== undefined && !record.sheets.some(({ name }) => name === sheet)) {
    throw invalidField("sheet", "There is no such sheet in this workbook");
  }
  if (headingRow && !record.topRows.some(({ line }) => line === headingRow)) {
    throw invalidField("heading_row", "The headings can only be in one of the first rows");
  }
  await setImport(tx, record, {
    ...resetProgress,
    state: "reading",
    remarks: [],
    reading: record.reading + 1,
    kind: kind ?? null,
    encoding: encoding ?? null,
    delimiter: delimiter ?? null,
    sheet: sheet ?? null,
    headingRow: headingRow ?? null,
    columns: [],
    headingsKey: null,
    rowCount: null,
    statuses: {},
    personStatuses: {},
    endedAt: null,
    updatedAt: at,
  });
}

/**
 * Maps columns to fields and starts checking the rows.
 *
 * @throws AppError 404 `not_found`; 409 `import_state`; 400 `invalid_request`: a field assigned twice, no field that
 * identifies an account, or numbers or dates with ambiguous formats
 */
export async function mapColumns(
  tx: Database,
  principal: Principal,
  id: string,
  { fields, decimal_marks: marks, day_orders: orders, bad_values: badValues }: z.output<typeof mapImportSchema>,
  at: Date,
): Promise<void> {
  const record = await lockImport(tx, principal, id);
  requireState(record, "mapping", "ready");
  await requireOpenTransfer(tx, record, dependentsOf(record.kind));
  const custom = await listFields(tx, record.clientId);
  requireMapping(record, fields, custom);
  const columns = record.columns.map((column, index) => ({
    ...chooseFormats(column, marks[index] ?? null, orders[index] ?? null),
    field: fields[index] ?? null,
  }));
  requireFormats(columns, custom);
  await setImport(tx, record, {
    ...resetProgress,
    state: "checking",
    columns,
    badValues,
    statuses: {},
    personStatuses: {},
    updatedAt: at,
  });
}

/**
 * Sets the decision about one doubtful row.
 *
 * @throws AppError 404 `not_found`; 409 `import_state`; 400 `invalid_request`: the row doesn't allow this decision
 */
export async function setRowDecision(
  tx: Database,
  principal: Principal,
  id: string,
  { line, decision, of }: DecideImport,
): Promise<void> {
  const record = await lockImport(tx, principal, id);
  requireState(record, "ready");
  const isPerson = isPersonOf(of, record.kind);
  const isRow = and(
    eq(importRows.clientId, record.clientId),
    eq(importRows.importId, id),
    eq(importRows.isPerson, isPerson),
    eq(importRows.line, line),
  );
  const [staged] = await tx.select().from(importRows).where(isRow);
  if (staged?.status !== "doubtful") throw notFound();
  const kind = isPerson ? "contacts" : (record.kind ?? "accounts");
  const addable = await findAddableLines(tx, record.clientId, kind === "accounts" ? [staged] : []);
  if (decision !== null && !allowedDecisions(staged, kind, addable.has(line)).includes(decision)) {
    const reason =
      kind === "accounts"
        ? "This row can’t be added as a new account: it has no name, or another account or row has its name or domain"
        : "The account of this row is uncertain. Choose one first";
    throw invalidField("decision", reason);
  }
  const [row] = await tx
    .update(importRows)
    .set({ decision })
    .where(and(isRow, eq(importRows.status, "doubtful")))
    .returning({ line: importRows.line });
  if (!row) throw notFound();
}

/**
 * Runs, pauses, resumes, cancels or undoes an import. Rows written before a pause or a cancellation are kept.
 *
 * @throws AppError 404 `not_found`; 409 `import_state`
 */
export async function actOnImport(
  tx: Database,
  principal: Principal,
  id: string,
  action: ImportAction,
  at: Date,
): Promise<void> {
  const record = await lockImport(tx, principal, id);
  if (record.transferId !== null) return excludeFile(tx, principal, record, action, at);
  switch (action.action) {
    case "run":
      requireState(record, "ready");
      await setImport(tx, record, {
        ...resetProgress,
        state: "running",
        updatedAt: at,
        doubtful: action.doubtful,
        outcomes: {},
        personOutcomes: {},
        startedAt: record.startedAt ?? at,
      });
      await dropChunks(tx, record.clientId, [record]);
      return auditImport(tx, principal, record, "import.run", at);
    case "pause":
      requireState(record, "running");
      return setImport(tx, record, { state: "paused", updatedAt: at });
    case "resume":
      requireState(record, "paused");
      return setImport(tx, record, { state: "running", problem: null, updatedAt: at });
    case "cancel":
      requireState(record, "uploading", "reading", "mapping", "checking", "ready", "running", "paused");
      await setImport(tx, record, { state: "cancelled", problem: null, endedAt: at, updatedAt: at });
      await dropChunks(tx, record.clientId, [record]);
      return auditImport(tx, principal, record, "import.cancel", at);
    case "undo":
      requireState(record, "done", "cancelled");
      await requireRows(tx, record, [record], at);
      await setImport(tx, record, {
        ...resetProgress,
        state: "undoing",
        undoneBy: principal.uid,
        updatedAt: at,
        atPeople: hasContacts(record),
      });
      return auditImport(tx, principal, record, "import.undo", at);
  }
}

/** Excludes a file from its transfer; every other action applies to all of its files at once. */
async function excludeFile(
  tx: Database,
  principal: Principal,
  record: ImportRecord,
  { action }: ImportAction,
  at: Date,
): Promise<void> {
  if (action !== "cancel") {
    throw new AppError(409, "import_state", "This file is part of several files. Run or undo them together.");
  }
  requireState(record, "uploading", "reading", "mapping", "checking", "ready", "failed");
  await requireOpenTransfer(tx, record, dependentsOf(record.kind));
  await setImport(tx, record, { state: "cancelled", transferId: null, problem: null, endedAt: at, updatedAt: at });
  await dropChunks(tx, record.clientId, [record]);
  await auditImport(tx, principal, record, "import.cancel", at);
}

/**
 * Asserts that a file's transfer hasn't started. Marks its files of these kinds for rechecking, as their links
 * may have changed.
 */
async function requireOpenTransfer(
  tx: Database,
  { clientId, transferId }: ImportRecord,
  kinds: readonly ImportKind[] = importKinds,
): Promise<void> {
  if (transferId === null) return;
  const [transfer] = await tx
    .select({ state: transfers.state })
    .from(transfers)
    .where(and(eq(transfers.clientId, clientId), eq(transfers.id, transferId)));
  if (transfer?.state !== "preparing")
    throw new AppError(409, "import_state", "These files are no longer being prepared.");
  await tx
    .update(imports)
    .set({ checkedAt: null })
    .where(and(eq(imports.clientId, clientId), eq(imports.transferId, transferId), inArray(imports.kind, [...kinds])));
}

/**
 * The kind and columns of the client's most recent file with the same headings; null: none.
 *
 * @param kind null: any
 */
export async function findEarlierMapping(
  db: Database,
  { clientId, id }: { clientId: string; id: string },
  headingsKey: string,
  kind: ImportKind | null,
): Promise<Pick<ImportRecord, "columns" | "kind"> | null> {
  const [earlier] = await db
    .select({ columns: imports.columns, kind: imports.kind })
    .from(imports)
    .where(
      and(
        eq(imports.clientId, clientId),
        eq(imports.headingsKey, headingsKey),
        kind === null ? undefined : eq(imports.kind, kind),
        ne(imports.id, id),
        isNotNull(imports.startedAt),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1);
  return earlier ?? null;
}

const stateNames: Record<ImportState, string> = {
  uploading: "still being uploaded",
  reading: "being read",
  mapping: "waiting for its columns to be matched",
  checking: "being checked",
  ready: "ready to run",
  running: "running",
  paused: "paused",
  done: "done",
  cancelled: "cancelled",
  failed: "stopped, since its file can't be read",
  undoing: "being undone",
  undone: "undone",
};

export function requireState({ state }: ImportRecord, ...allowed: ImportState[]): void {
  if (allowed.includes(state)) return;
  throw new AppError(409, "import_state", `This import is ${stateNames[state]}.`);
}
