import { and, desc, eq } from "drizzle-orm";
import type { Import, Imports } from "@/lib/contracts/imports/import";
import { hasPersonField, importLimits } from "@/lib/contracts/imports/import-field";
import { canRestoreAll } from "@/lib/contracts/rights/rights";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { type importRows, imports, transfers } from "../../../database/schema/imports";
import type { Principal } from "../../../principal";

export type ImportRecord = typeof imports.$inferSelect;

/** A row of an import's file, with its verdict and decision. */
export type StagedRow = typeof importRows.$inferSelect;

const dayMs = 86_400_000;
const maxListed = 50;

/** Lists the imports that the principal may see, newest first, without their columns and sheets, which may be many. */
export async function listImports(db: Database, principal: Principal, now: Date): Promise<Imports> {
  const rows = await db
    .select({ record: imports, author: users.fullName })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .where(visibleTo(principal))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(maxListed);
  return {
    items: rows.map(({ record, author }) => ({
      ...describeImport(record, author, now),
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
  const [row] = await db
    .select({ record: imports, author: users.fullName })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .where(and(visibleTo(principal), eq(imports.id, id)));
  if (!row) throw notFound();
  return describeImport(row.record, row.author, now);
}

/**
 * Gets the row of an import that the principal may see, and locks it until the transaction ends. The transfer that it
 * belongs to is locked before it, as those do who settle what comes next.
 *
 * @throws AppError 404 `not_found`
 */
export async function lockImport(tx: Database, principal: Principal, id: string): Promise<ImportRecord> {
  const isOne = and(visibleTo(principal), eq(imports.id, id));
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

/** Condition for the imports that the principal may see: a rep's own, or all for those who may undo others' changes. */
function visibleTo(principal: Principal) {
  return and(
    eq(imports.clientId, principal.clientId),
    canRestoreAll(principal.role) ? undefined : eq(imports.createdBy, principal.uid),
  );
}

/** Whether a file of accounts also contains contacts. */
export function holdsPeople({ kind, columns }: Pick<ImportRecord, "kind" | "columns">): boolean {
  return kind === "accounts" && hasPersonField(columns.map(({ field }) => field));
}

/** The oldest creation time of imports whose rows are kept and that can be undone. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - importLimits.keepDays * dayMs);
}

/** Number of rows that the current state processes; in a file of accounts with contacts, of both kinds. */
function totalOf(record: ImportRecord): number | null {
  const { rowCount, state, personVerdicts } = record;
  if (rowCount === null || state === "reading" || !holdsPeople(record)) return rowCount;
  // During checking every row may contain a contact; afterwards their exact number is known.
  return (
    rowCount + (state === "checking" ? rowCount : Object.values(personVerdicts).reduce((all, one) => all + one, 0))
  );
}

/** Converts an import to its form in the API. */
export function describeImport(record: ImportRecord, author: string | null, now: Date): Import {
  const { createdBy, outcomes, state, personVerdicts, personOutcomes } = record;
  const hasWritten = [outcomes, personOutcomes].some(({ added = 0, changed = 0 }) => added + changed > 0);
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
    top_rows: record.topRows,
    bad_values: record.badValues,
    columns: record.columns,
    rows: record.rowCount,
    done: record.done,
    total: totalOf(record),
    verdicts: record.verdicts,
    outcomes,
    people: holdsPeople(record) ? { verdicts: personVerdicts, outcomes: personOutcomes } : null,
    transfer: record.transferId,
    links: record.links,
    created_by: createdBy === null ? null : { uid: createdBy, name: author ?? "Someone" },
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
    ended_at: record.endedAt?.toISOString() ?? null,
    // What is written may be undone already where the undo stopped with a problem.
    can_undo:
      ["done", "cancelled"].includes(state) &&
      (hasWritten || record.problem !== null) &&
      record.createdAt > keptSince(now),
  };
}
