import { and, desc, eq, exists, inArray } from "drizzle-orm";
import type { Import, Imports } from "@/lib/contracts/imports/import";
import { hasPersonField } from "@/lib/contracts/imports/import-field";
import { can, type RoleHolder } from "@/lib/contracts/rights/rights";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { importRows, imports, transfers } from "../../../database/schema/imports";
import type { Principal } from "../../../principal";
import { readRetention } from "../../shared/retention";

export type ImportRecord = typeof imports.$inferSelect;

/** A row of an import's file, with its match result and decision. */
export type StagedRow = typeof importRows.$inferSelect;

const maxListed = 50;

/** Lists the imports that the principal may see, newest first, without columns and sheets, which can be large. */
export async function listImports(db: Database, principal: Principal, now: Date): Promise<Imports> {
  const records = await db
    .select()
    .from(imports)
    .where(visibleImports(principal))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(maxListed);
  const { import_rows: days } = await readRetention(db, principal.clientId);
  const names = await readUserNames(db, records);
  const undoable = await findWithRows(db, principal.clientId, records, retentionStart(days, now));
  return {
    undo_days: days,
    items: records.map((record) => ({
      ...serializeImport(record, names, undoable, principal),
      columns: [],
      sheets: [],
      top_rows: [],
    })),
  };
}

/**
 * Reads one import that the principal may see.
 *
 * @throws AppError 404 `not_found`
 */
export async function readImport(db: Database, principal: Principal, id: string, now: Date): Promise<Import> {
  const record = await findImport(db, principal, id);
  const undoable = await findUndoableIds(db, principal.clientId, [record], now);
  return serializeImport(record, await readUserNames(db, [record]), undoable, principal);
}

/** The names of the users who started or undid imports, by user id. */
export async function readUserNames(
  db: Database,
  records: readonly Pick<ImportRecord, "createdBy" | "undoneBy">[],
): Promise<ReadonlyMap<string, string>> {
  const ids = records.flatMap(({ createdBy, undoneBy }) => [createdBy ?? [], undoneBy ?? []].flat());
  const rows = await db.select({ id: users.id, name: users.fullName }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Gets an import that the principal may see.
 *
 * @throws AppError 404 `not_found`
 */
export async function findImport(db: Database, principal: Principal, id: string): Promise<ImportRecord> {
  const [record] = await db
    .select()
    .from(imports)
    .where(and(visibleImports(principal), eq(imports.id, id)));
  if (!record) throw notFound();
  return record;
}

/**
 * Gets an import that the principal may see, and locks its row until the transaction ends. The parent transfer is
 * locked first, in the same order as `continueTransfer`, to avoid deadlocks.
 *
 * @throws AppError 404 `not_found`
 */
export async function lockImport(tx: Database, principal: Principal, id: string): Promise<ImportRecord> {
  const isOne = and(visibleImports(principal), eq(imports.id, id));
  const [of] = await tx.select({ transferId: imports.transferId }).from(imports).where(isOne);
  if (of?.transferId) {
    await tx
      .select({ id: transfers.id })
      .from(transfers)
      .where(and(eq(transfers.clientId, principal.clientId), eq(transfers.id, of.transferId)))
      .for("no key update");
  }
  const [record] = await tx.select().from(imports).where(isOne).for("no key update");
  if (!record) throw notFound();
  return record;
}

/** Condition for the imports that the principal may see: their own or, for users who may undo others' changes, all. */
export function visibleImports(principal: Principal) {
  return and(
    eq(imports.clientId, principal.clientId),
    can(principal.role, "removeAnyAccount") ? undefined : eq(imports.createdBy, principal.uid),
  );
}

/** A user who reads an import: their id, and the permissions that may be denied to them. */
type ImportReader = RoleHolder & Pick<Principal, "uid">;

/**
 * Whether a field's values are hidden from a reader: the reasons of do-not-contact in someone else's file, for readers
 * who may not see them.
 */
export function isHiddenField(reader: ImportReader, createdBy: string | null, field: string | null): boolean {
  const isReason = field === "do_not_contact_reason";
  return isReason && createdBy !== reader.uid && !can(reader, "seeDoNotContactDetails");
}

/** Whether an account file also contains contacts. */
export function hasContacts({ kind, columns }: Pick<ImportRecord, "kind" | "columns">): boolean {
  return kind === "accounts" && hasPersonField(columns.map(({ field }) => field));
}

/** Whether an import has added or changed anything. */
export function hasWritten({ outcomes, personOutcomes }: Pick<ImportRecord, "outcomes" | "personOutcomes">): boolean {
  return [outcomes, personOutcomes].some(({ added = 0, changed = 0 }) => added + changed > 0);
}

/**
 * Finds which of a client's imports can be undone: those that changed something and whose rows are still stored.
 *
 * @returns their ids
 */
export async function findUndoableIds(
  db: Database,
  clientId: string,
  records: readonly ImportRecord[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { import_rows: days } = await readRetention(db, clientId);
  return findWithRows(db, clientId, records, retentionStart(days, now));
}

async function findWithRows(
  db: Database,
  clientId: string,
  records: readonly ImportRecord[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const ids = records.flatMap((record) => {
    // If an undo stopped with a problem, the written rows may already be undone.
    const hasChanged = hasWritten(record) || record.problem !== null;
    return ["done", "cancelled"].includes(record.state) && hasChanged && record.createdAt > since ? [record.id] : [];
  });
  if (ids.length === 0) return new Set();
  const isOfImport = and(eq(importRows.clientId, imports.clientId), eq(importRows.importId, imports.id));
  // The rows of recent imports may be deleted already if the client's retention period was shorter before.
  const found = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.clientId, clientId),
        inArray(imports.id, ids),
        exists(db.select({ line: importRows.line }).from(importRows).where(isOfImport)),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

function retentionStart(days: number, now: Date): Date {
  return new Date(now.getTime() - days * dayMs);
}

/**
 * Requires that an import or transfer is recent enough to be undone, and that no row of its files was deleted, as
 * happens if the client's retention period was shorter in between.
 *
 * @throws AppError 409 `import_state`
 */
export async function requireRows(
  tx: Database,
  { clientId, createdAt }: Pick<ImportRecord, "clientId" | "createdAt">,
  files: readonly ImportRecord[],
  at: Date,
): Promise<void> {
  const { import_rows: days } = await readRetention(tx, clientId);
  if (createdAt <= retentionStart(days, at))
    throw new AppError(409, "import_state", `Imports can only be undone for ${formatPlural(days, "day")}.`);
  for (const { id, rowCount } of files.filter(hasWritten)) {
    const isOfFile = and(
      eq(importRows.clientId, clientId),
      eq(importRows.importId, id),
      eq(importRows.isPerson, false),
    );
    if ((await tx.$count(importRows, isOfFile)) < (rowCount ?? 0))
      throw new AppError(409, "import_state", "The rows of this import were deleted, so it can’t be undone.");
  }
}

/** The number of rows to process in the current state; in an account file with contacts, of both kinds. */
function totalOf(record: ImportRecord): number | null {
  const { rowCount, state, personStatuses } = record;
  if (rowCount === null || state === "reading" || !hasContacts(record)) return rowCount;
  // During checking every row may contain a contact; afterward the exact number is known.
  return (
    rowCount + (state === "checking" ? rowCount : Object.values(personStatuses).reduce((all, one) => all + one, 0))
  );
}

/**
 * Converts an import to its API representation.
 *
 * @param names the names of its users, by user id
 * @param undoable the ids of imports that can be undone
 */
export function serializeImport(
  record: ImportRecord,
  names: ReadonlyMap<string, string>,
  undoable: ReadonlySet<string>,
  reader: ImportReader,
): Import {
  const { createdBy, outcomes, state, personStatuses, personOutcomes } = record;
  const isHidden = ({ field }: ImportRecord["columns"][number]) => isHiddenField(reader, createdBy, field);
  const userOf = (uid: string | null) => (uid === null ? null : { uid, name: names.get(uid) ?? "Someone" });
  return {
    id: record.id,
    file_name: record.fileName,
    bytes: record.bytes,
    state,
    kind: record.kind,
    problem: record.problem,
    remarks: record.remarks,
    encoding: record.encoding,
    delimiter: record.delimiter,
    sheets: record.sheets,
    sheet: record.sheet,
    heading_row: record.headingRow,
    // The text of a whole row can't be shown without one of its cells.
    top_rows: record.columns.some(isHidden) ? [] : record.topRows,
    bad_values: record.badValues,
    columns: record.columns.map((column) => (isHidden(column) ? { ...column, samples: [] } : column)),
    rows: record.rowCount,
    done: record.done,
    total: totalOf(record),
    statuses: record.statuses,
    outcomes,
    people: hasContacts(record) ? { statuses: personStatuses, outcomes: personOutcomes } : null,
    transfer: record.transferId,
    links: record.links,
    created_by: userOf(record.createdBy),
    undone_by: userOf(record.undoneBy),
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
    ended_at: record.endedAt?.toISOString() ?? null,
    can_undo: undoable.has(record.id),
    can_download: createdBy === reader.uid || can(reader, "exportData"),
  };
}
