import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { ChooseImportOwner, ImportOwners } from "@/lib/contracts/imports/import-owner";
import { maxOwnerChoices } from "@/lib/contracts/imports/import-owner";
import { isVisible } from "@/lib/contracts/text/visible-text";
import { notFound } from "@/lib/contracts/wire/app-error";
import { type Database, readRows } from "../../../../database/database";
import { importRows } from "../../../../database/schema/imports";
import { invalidField } from "../../../../errors";
import type { Principal } from "../../../../principal";
import { requireState } from "../act";
import { setImport } from "../change";
import { countRows } from "../count-rows";
import { findImport, type ImportRecord, lockImport } from "../find";
import { isStartedByRep, matchMembers, missingOwnerReason, selectOwnerEmail } from "../links/members";

/**
 * Lists the owners named in an account file for accounts that it may add, each with its number of rows: owners without
 * a member first, then by number of rows. Empty for a rep's import.
 *
 * @throws AppError 404 `not_found`
 */
export async function listOwners(db: Database, principal: Principal, id: string): Promise<ImportOwners> {
  const record = await findImport(db, principal, id);
  if (ownerColumnOf(record) < 0 || (await isStartedByRep(db, record))) return { items: [], others: 0 };
  const owners = await findOwners(db, record);
  const members = await matchMembers(
    db,
    record,
    owners.map(({ text }) => text),
  );
  const items = owners.map(({ text, rows }) => ({
    ...{ text, rows, member: members.get(text) ?? null },
    is_chosen: Object.hasOwn(record.ownerChoices, text),
  }));
  return { items, others: (owners[0]?.total ?? 0) - items.length };
}

const ownerSchema = z.object({ text: z.string(), rows: z.number().int(), total: z.number().int() });

/** The first owners of an import in the order of {@link listOwners}, each with the total number of owners. */
async function findOwners(db: Database, record: ImportRecord): Promise<z.infer<typeof ownerSchema>[]> {
  const { clientId, ownerChoices } = record;
  const address = selectOwnerEmail(record, sql`o.text`, sql`o.key`);
  return readRows(
    db,
    ownerSchema,
    sql`with texts as (
        select ${textAt(ownerColumnOf(record))} as text, count(*)::int as rows from ${importRows}
        where ${isRowOf(record)} and ${importRows.status} in ('new', 'doubtful') group by 1
      ), owners as (
        select text, rows, lower(btrim(coalesce(substring(text from ${addressPattern}), text), ${spaces})) as key
        from texts where text ~ ${visiblePattern}
      ), members as (
        select lower(email) as email, lower(full_name) as name from users where client_id = ${clientId} and not disabled
      ), names as (select name from members group by name having count(*) = 1)
      select o.text, o.rows, count(*) over ()::int as total from owners o
      order by not jsonb_exists(${JSON.stringify(ownerChoices)}::jsonb, o.text) and (
        o.key in (select email from members) or o.key in (select name from names)
        or coalesce((${address}) in (select email from members), false)), o.rows desc, o.text collate "C"
      limit ${maxOwnerChoices}`,
  );
}

/**
 * Chooses the member that an owner in the file stands for; null: the member found by email or name.
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
  if (index < 0 || !isVisible(text) || (await isStartedByRep(tx, record))) throw notFound();
  const isOwners = and(isRowOf(record), sql`${textAt(index)} = ${text}`);
  const [row] = await tx
    .select({ line: importRows.line })
    .from(importRows)
    .where(and(isOwners, inArray(importRows.status, ["new", "doubtful"])))
    .limit(1);
  if (!row) throw notFound();
  const { [text]: _, ...others } = record.ownerChoices;
  const ownerChoices = uid === null ? others : { ...others, [text]: uid };
  if (Object.keys(ownerChoices).length > maxOwnerChoices)
    throw invalidField("text", `At most ${maxOwnerChoices} owners can be chosen manually`);
  const isMember = (await matchMembers(tx, { ...record, ownerChoices }, [text])).has(text);
  if (uid !== null && !isMember) throw invalidField("uid", "This person isn’t a member here");
  await setImport(tx, record, { ownerChoices, updatedAt: at });
  await tx
    .update(importRows)
    .set(isMember ? { link: "found", reason: null } : { link: "missing", reason: missingOwnerReason(text) })
    .where(and(isOwners, eq(importRows.status, "new")));
  await countRows(tx, record);
}

function ownerColumnOf({ kind, columns }: ImportRecord): number {
  return kind === "accounts" ? columns.findIndex(({ field }) => field === "owner") : -1;
}

function isRowOf({ clientId, id }: ImportRecord) {
  return and(eq(importRows.clientId, clientId), eq(importRows.importId, id), eq(importRows.isPerson, false));
}

/** The characters that JavaScript's `trim` removes. */
const spaces =
  " \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/** Matches texts with a visible character in PostgreSQL, as {@link isVisible} does for all but rare characters. */
const visiblePattern =
  "[^\\u0001-\\u0020\\u007f-\\u00a0\\u00ad\\u0300-\\u036f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\U000e0000-\\U000e0fff]";

/** The email in `Ada Moss <ada@x.example>`, as in `memberKeyOf`. */
const addressPattern = "<([^<>@[:space:]]+@[^<>[:space:]]+)>[[:space:]]*$";

const textAt = (index: number) => sql<string>`btrim(${importRows.cells}->>${index}::int, ${spaces})`;
