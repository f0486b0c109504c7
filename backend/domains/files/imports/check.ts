import { and, eq, sql } from "drizzle-orm";
import type { ImportKind } from "@/lib/contracts/imports/import-field";
import type { Database } from "../../../database/database";
import { industries } from "../../../database/schema/core";
import { importRows } from "../../../database/schema/imports";
import type { Sealer } from "../../../secrets/seal";
import { matchAccountRows } from "./accounts/match-rows";
import { matchActivityRows } from "./activity/match-rows";
import { type ImportKey, isRowIn, iterateRows, lockInState } from "./batch";
import { setImport } from "./change";
import { matchContactRows, matchContactsAcrossAccounts } from "./contacts/match-rows";
import { refuseErasedRows } from "./contacts/refuse-erased";
import { countRows } from "./count-rows";
import { hasContacts, type ImportRecord } from "./find";
import { deleteKeys, rememberKeys } from "./links/planned";
import type { MatchResult, MatchRows, MatchState } from "./match-result";
import { matchOwnerRows } from "./owners/match-rows";

const rowsAtOnce = 500;

/** The matcher for each kind of file. */
const judges: Record<ImportKind, MatchRows> = {
  accounts: matchAccountRows,
  contacts: matchContactRows,
  notes: matchActivityRows("notes"),
  tasks: matchActivityRows("tasks"),
  owners: matchOwnerRows,
};

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
  const isComplete = await iterateRows(
    db,
    key,
    { state: "checking", reading, rowsAtOnce, signal, now },
    async (tx, record, rows) => {
      const matched = record.atPeople
        ? await matchContactsAcrossAccounts(tx, record, rows, knownPeople)
        : await judges[record.kind ?? "accounts"](tx, record, rows, known);
      const results = await refuseErasedRows(tx, sealer, record, rows, matched);
      await writeResults(tx, record, results);
      if (!record.atPeople) await rememberKeys(tx, record, results);
      return {};
    },
  );
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

async function writeResults(
  tx: Database,
  { clientId, id, atPeople }: ImportRecord,
  results: readonly MatchResult[],
): Promise<void> {
  const rows = results.map(({ status, ...rest }) => ({ ...rest, verdict: status }));
  await tx.execute(
    sql`update import_rows r set verdict = n.verdict, reason = n.reason, place = n.place, "values" = n."values",
          changes = n.changes, account_id = n.account_id, contact_id = n.contact_id, account_line = n.account_line,
          link = n.link, decision = null
        from json_populate_recordset(null::import_rows, ${JSON.stringify(rows)}::json) n
        where ${isRowIn({ clientId, id, atPeople }, results)} and r.line = n.line`,
  );
}

async function readIndustryCodes(db: Database): Promise<Set<string>> {
  const rows = await db.select({ code: industries.code }).from(industries).where(eq(industries.level, "industry"));
  return new Set(rows.map(({ code }) => code));
}
