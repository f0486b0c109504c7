import type { Database } from "../../../../database/database";
import type { ImportRecord, StagedRow } from "../find";
import { deleteExternalIds, rememberIds } from "../links/external-ids";
import { type RowOrigin, type RowResult, skipRow } from "../result";
import { ownerKeysOf, readOwner } from "./match-rows";

/** Writes rows of an owner file, which map ids, names and emails to members for later files. */
export async function writeOwnerRows(
  tx: Database,
  record: ImportRecord,
  _origin: RowOrigin,
  rows: StagedRow[],
): Promise<RowResult[]> {
  const rule = record.doubtful ?? "skip";
  const isAccepted = ({ status, decision }: StagedRow) =>
    status === "new" || (status === "doubtful" && (decision ?? rule) === "match");
  const accepted = rows.filter(isAccepted);
  await rememberIds(
    tx,
    record,
    "owners",
    accepted.flatMap((row) => namesOf(record, row).map((externalId) => ({ externalId, memberEmail: memberOf(row) }))),
  );
  const lines = new Set(accepted.map(({ line }) => line));
  return rows.map((row): RowResult => {
    if (lines.has(row.line)) return { ...skipRow(row), outcome: "added" };
    return row.status === "same" ? { ...skipRow(row), outcome: "unchanged" } : skipRow(row);
  });
}

/**
 * Deletes the owner mappings that this import was the first to add. Accounts assigned through them keep their owners.
 */
export async function undoOwners(tx: Database, record: ImportRecord, rows: StagedRow[]): Promise<RowResult[]> {
  const added = rows.filter(({ outcome }) => outcome === "added");
  const names = added.flatMap((row) => namesOf(record, row));
  await deleteExternalIds(tx, record, "externalId", names);
  return added.map(({ line }) => ({ line, outcome: "undone", reason: null, account_id: null, contact_id: null }));
}

function namesOf(record: ImportRecord, row: StagedRow): string[] {
  const owner = readOwner(record, row);
  return [...(owner.id === "" ? [] : [owner.id]), ...ownerKeysOf(owner)];
}

function memberOf({ values }: StagedRow): string {
  return String(values?.member ?? "");
}
