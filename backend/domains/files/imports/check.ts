import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { industries } from "../../../database/schema/core";
import { importRows } from "../../../database/schema/imports";
import type { Sealer } from "../../../secrets/seal";
import { type ImportKey, iterateRows, lockInState, updateRows } from "./batch";
import { setImport } from "./change";
import { refuseErasedRows } from "./contacts/refuse-erased";
import { countRows } from "./count-rows";
import { hasContacts, type ImportRecord } from "./find";
import { rowKindOf } from "./kinds";
import { deleteKeys, rememberKeys } from "./links/planned";
import type { MatchState } from "./match-result";

const rowsAtOnce = 500;

/**
 * Checks every row of an import: its contents, the account or contact it matches, and what it would change. Writes
 * nothing to accounts or contacts; the import then waits for review. A process that takes over starts from the
 * beginning, because detecting duplicate rows needs all earlier rows in memory; the superseded process stops.
 */
export async function checkRows(
  db: Database,
  key: ImportKey,
  signal: AbortSignal,
  now: () => Date,
  sealer: Sealer,
): Promise<void> {
  const known: MatchState = { codes: await readIndustryCodes(db), seen: new Map(), firsts: new Map(), at: now() };
  const knownPeople: MatchState = { ...known, seen: new Map(), firsts: new Map() };
  const reset = { done: 0, atLine: 0, atPeople: false };
  const reading = await db.transaction(async (tx) => {
    const record = await lockInState(tx, key, "checking");
    if (!record) return null;
    const next = record.reading + 1;
    const empty = { statuses: {}, personStatuses: {}, links: {} };
    await setImport(tx, key, { ...empty, ...reset, reading: next, checkedAt: now(), updatedAt: now() });
    await stagePeople(tx, record);
    await deleteKeys(tx, record);
    return next;
  });
  if (reading === null) return;
  const options = { state: "checking", reading, rowsAtOnce, signal, now } as const;
  const isComplete = await iterateRows(db, key, options, async (tx, record, rows) => {
    const matched = await rowKindOf(record).match(tx, record, rows, record.atPeople ? knownPeople : known);
    const results = await refuseErasedRows(tx, sealer, record, rows, matched);
    await updateRows(
      tx,
      record,
      results.map(({ status, ...rest }) => ({ ...rest, verdict: status })),
      sql`verdict = n.verdict, reason = n.reason, place = n.place, "values" = n."values", changes = n.changes,
        account_id = n.account_id, contact_id = n.contact_id, account_line = n.account_line, link = n.link,
        decision = null`,
    );
    if (!record.atPeople) await rememberKeys(tx, record, results);
    return {};
  });
  if (!isComplete) return;
  await db.transaction(async (tx) => {
    const record = await lockInState(tx, key, "checking");
    if (record?.reading !== reading) return;
    // If a linked file has changed, `checkedAt` is null and this file must be checked again.
    const checkedAt = record.checkedAt && now();
    await setImport(tx, key, { ...reset, state: "ready", checkedAt, updatedAt: now() });
    await countRows(tx, record);
  });
}

/** Creates a second row for the contact in each row of an account file, replacing those of an earlier check. */
async function stagePeople(tx: Database, record: ImportRecord): Promise<void> {
  const { clientId, id } = record;
  await tx
    .delete(importRows)
    .where(and(eq(importRows.clientId, clientId), eq(importRows.importId, id), eq(importRows.isPerson, true)));
  if (!hasContacts(record)) return;
  await tx.execute(
    sql`insert into import_rows (client_id, import_id, is_person, line, cells, flaw)
        select client_id, import_id, true, line, cells, flaw from import_rows
        where client_id = ${clientId} and import_id = ${id} and not is_person`,
  );
}

async function readIndustryCodes(db: Database): Promise<Set<string>> {
  const rows = await db.select({ code: industries.code }).from(industries).where(eq(industries.level, "industry"));
  return new Set(rows.map(({ code }) => code));
}
