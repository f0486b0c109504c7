import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { ChooseImportOwner, ImportOwners } from "@/lib/contracts/imports/import-owner";
import { maxOwnerChoices } from "@/lib/contracts/imports/import-owner";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../../database/database";
import { users } from "../../../../database/schema/core";
import { importRows } from "../../../../database/schema/imports";
import { invalidField } from "../../../../errors";
import type { Principal } from "../../../../principal";
import { requireState } from "../act";
import { setImport } from "../change";
import { countVerdicts } from "../count-verdicts";
import { findImport, type ImportRecord, lockImport } from "../find";
import { findNamedMembers, missingOwner } from "../links/members";

/** Whether a rep started the import: reps own the accounts they import, whatever the file says. */
export async function isRepsImport(
  db: Database,
  { createdBy, clientId }: Pick<ImportRecord, "createdBy" | "clientId">,
): Promise<boolean> {
  if (createdBy === null) return false;
  const [author] = await db
    .select({ role: users.role, clientId: users.clientId })
    .from(users)
    .where(eq(users.id, createdBy));
  return author?.role?.toLowerCase() === "sales_rep" && author.clientId === clientId;
}

/**
 * Lists the owners that an account file names for accounts that it may add, with the number of rows of each: first
 * those without a member, then by that number. None for a rep's import.
 *
 * @throws AppError 404 `not_found`
 */
export async function listOwners(db: Database, principal: Principal, id: string): Promise<ImportOwners> {
  const record = await findImport(db, principal, id);
  if (ownerColumnOf(record) < 0 || (await isRepsImport(db, record))) return { items: [], others: 0 };
  const counts = new Map<string, number>();
  for (const { cell, rows } of await countCells(db, record)) {
    const text = cell.trim();
    if (text !== "") counts.set(text, (counts.get(text) ?? 0) + rows);
  }
  const members = await findNamedMembers(db, record, [...counts.keys()]);
  const items = [...counts]
    .map(([text, rows]) => ({
      ...{ text, rows, member: members.get(text) ?? null },
      is_chosen: Object.hasOwn(record.ownerChoices, text),
    }))
    .toSorted(
      (a, b) =>
        Number(a.member !== null && !a.is_chosen) - Number(b.member !== null && !b.is_chosen) ||
        b.rows - a.rows ||
        (a.text < b.text ? -1 : 1),
    );
  return { items: items.slice(0, maxOwnerChoices), others: Math.max(0, items.length - maxOwnerChoices) };
}

/**
 * Chooses the member that an owner in the file stands for; null: as found by email or name.
 *
 * @throws AppError 404 `not_found`; 409 `import_state`; 400 `invalid_request`: no such member, or too many choices
 */
export async function chooseOwner(
  tx: Database,
  principal: Principal,
  id: string,
  { text, uid }: ChooseImportOwner,
  at: Date,
): Promise<void> {
  const record = await lockImport(tx, principal, id);
  requireState(record, "ready");
  const index = ownerColumnOf(record);
  const cells = (await countCells(tx, record)).flatMap(({ cell }) => (cell.trim() === text ? [cell] : []));
  if (index < 0 || cells.length === 0 || (await isRepsImport(tx, record))) throw notFound();
  const { [text]: _, ...others } = record.ownerChoices;
  const ownerChoices = uid === null ? others : { ...others, [text]: uid };
  if (Object.keys(ownerChoices).length > maxOwnerChoices)
    throw invalidField("text", `At most ${maxOwnerChoices} owners can be chosen by hand`);
  const isMember = (await findNamedMembers(tx, { ...record, ownerChoices }, [text])).has(text);
  if (uid !== null && !isMember) throw invalidField("uid", "This person isn’t a member here");
  await setImport(tx, record, { ownerChoices, updatedAt: at });
  await tx
    .update(importRows)
    .set(isMember ? { link: "found", reason: null } : { link: "missing", reason: missingOwner(text) })
    .where(and(isRowOf(record), eq(importRows.verdict, "new"), inArray(cellAt(index), cells)));
  await countVerdicts(tx, record);
}

/** The owner texts of rows that may add an account, as they are in the file. */
async function countCells(db: Database, record: ImportRecord): Promise<{ cell: string; rows: number }[]> {
  const cell = cellAt(ownerColumnOf(record));
  return db
    .select({ cell: sql<string>`coalesce(${cell}, '')`, rows: count() })
    .from(importRows)
    .where(and(isRowOf(record), inArray(importRows.verdict, ["new", "doubtful"])))
    .groupBy(sql`1`);
}

function ownerColumnOf({ kind, columns }: ImportRecord): number {
  return kind === "accounts" ? columns.findIndex(({ field }) => field === "owner") : -1;
}

function isRowOf({ clientId, id }: ImportRecord) {
  return and(eq(importRows.clientId, clientId), eq(importRows.importId, id), eq(importRows.isPerson, false));
}

const cellAt = (index: number) => sql<string>`${importRows.cells}->>${index}::int`;
