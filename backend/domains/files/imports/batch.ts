import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { ImportState } from "@/lib/contracts/imports/import-field";
import type { Database } from "../../../database/database";
import { importRows, imports } from "../../../database/schema/imports";
import { setImport } from "./change";
import { hasContacts, type ImportRecord, type StagedRow } from "./find";

/** Identifies one import. */
export interface ImportKey {
  clientId: string;
  id: string;
}

/** Processes a batch of rows; returns the import's updated values. */
type Work = (tx: Database, record: ImportRecord, rows: StagedRow[]) => Promise<Partial<ImportRecord>>;

interface WalkOptions {
  state: ImportState;
  rowsAtOnce: number;
  /** Aborts processing between two batches. */
  signal: AbortSignal;
  now: () => Date;
  isPeopleFirst?: boolean;
  /** The import's `reading` when the work began; set for work that can't resume another process's progress. */
  reading?: number;
}

/**
 * Processes an import's rows in batches, one transaction each, from the last processed line: a batch's writes and the
 * import's progress commit together. Pausing and canceling wait for the current batch; concurrent processes take turns
 * and never process a row twice.
 *
 * For a file of accounts with contacts, the two kinds of rows are processed one after the other, contacts first if
 * `isPeopleFirst`; the import's row records the current kind.
 *
 * @returns whether all rows were processed; false: the import's state has changed
 */
export async function iterateRows(db: Database, key: ImportKey, options: WalkOptions, work: Work): Promise<boolean> {
  for (;;) {
    options.signal.throwIfAborted();
    const outcome = await db.transaction(async (tx) => {
      const record = await lockInState(tx, key, options.state);
      if (!record || (options.reading ?? record.reading) !== record.reading) return "stopped";
      const rows = await nextRows(tx, record, options.rowsAtOnce);
      const last = rows.at(-1);
      if (!last) {
        const isPeopleFirst = options.isPeopleFirst ?? false;
        if (!hasContacts(record) || record.atPeople !== isPeopleFirst) return "finished";
        await setImport(tx, key, { atPeople: !isPeopleFirst, atLine: 0, updatedAt: options.now() });
        return "more";
      }
      const values = await work(tx, record, rows);
      await setImport(tx, key, {
        ...values,
        done: record.done + rows.length,
        atLine: last.line,
        updatedAt: options.now(),
      });
      return "more";
    });
    if (outcome !== "more") return outcome === "finished";
  }
}

/** Locks an import in the given state; null if it is in another state. */
export async function lockInState(
  tx: Database,
  { clientId, id }: ImportKey,
  state: ImportState,
): Promise<ImportRecord | null> {
  const [record] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.clientId, clientId), eq(imports.id, id), eq(imports.state, state)))
    .for("no key update");
  return record ?? null;
}

function nextRows(tx: Database, { clientId, id, atLine, atPeople }: ImportRecord, limit: number): Promise<StagedRow[]> {
  return tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.clientId, clientId),
        eq(importRows.importId, id),
        eq(importRows.isPerson, atPeople),
        gt(importRows.line, atLine),
      ),
    )
    .orderBy(importRows.line)
    .limit(limit);
}

/**
 * Updates the columns of rows in bulk.
 *
 * @param rows their lines and new values, by column
 * @param set the assignments; `r` is the row, `n` its new values
 */
export async function updateRows(
  tx: Database,
  { clientId, id, atPeople }: ImportRecord,
  rows: readonly { line: number }[],
  set: SQL,
): Promise<void> {
  const lines = rows.map(({ line }) => line);
  // Lists the lines explicitly: with a join on the line alone, the planner might read all rows of the import for each
  // batch.
  await tx.execute(
    sql`update import_rows r set ${set} from json_populate_recordset(null::import_rows, ${JSON.stringify(rows)}::json) n
        where r.client_id = ${clientId} and r.import_id = ${id} and r.is_person = ${atPeople}
          and r.line = any(${sql.param(lines)}::int[]) and r.line = n.line`,
  );
}
