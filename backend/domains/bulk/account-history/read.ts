import { and, count, desc, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type {
  HistoryEntry,
  HistoryPage,
  historyQuerySchema,
  PlainValue,
} from "@/lib/contracts/accounts/account-change";
import { findCustomField } from "@/lib/contracts/accounts/custom-field";
import { findSeatRole } from "@/lib/contracts/contacts/committee-seat";
import { contactDetailFields } from "@/lib/contracts/contacts/contact";
import { can, type RoleHolder } from "@/lib/contracts/rights/rights";
import { inputMomentSchema } from "@/lib/contracts/wire/moment";
import type { Database } from "../../../database/database";
import { contacts, users } from "../../../database/schema/core";
import { accountChanges } from "../../../database/schema/history";
import type { Principal } from "../../../principal";
import { readValue } from "../../accounts/values";
import { getAccountRef } from "../../shared/account-ref";
import { decodeCursor, encodeCursor } from "../../shared/paging/cursor";
import { doNotContactFields } from "../../values/history/linked-fields";
import { optionName, readNames } from "../../values/history/names";

type ChangeRow = typeof accountChanges.$inferSelect;

/**
 * Lists changes at an account and its contacts, newest first. Hides the emails and phone numbers of do-not-contact
 * contacts, as everywhere. A principal who may not see the details of do-not-contact doesn't see changes to it either.
 *
 * @throws AppError 404 `not_found`; 400 `bad_cursor`
 */
export async function listChanges(
  db: Database,
  principal: Principal,
  accountId: string,
  { contact, cursor, limit }: z.output<typeof historyQuerySchema>,
): Promise<HistoryPage> {
  await getAccountRef(db, principal, accountId);
  const own = and(
    ofAccount(principal, accountId),
    contact === undefined ? undefined : eq(accountChanges.contactId, contact),
    // The time of such a change would reveal the date of do-not-contact, so the whole entry is left out.
    can(principal, "seeDoNotContactDetails") ? undefined : notInArray(accountChanges.field, [...doNotContactFields]),
  );
  const after = cursor === undefined ? null : readCursor(accountId, cursor);
  const beyond = after && sql`(${accountChanges.at}, ${accountChanges.id}) < (${after.at}::timestamptz, ${after.id})`;
  const [counted] = await db.select({ total: count() }).from(accountChanges).where(own);
  const rows = await selectChanges(db, and(own, beyond ?? undefined))
    .orderBy(desc(accountChanges.at), desc(accountChanges.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1)?.change;
  return {
    items: await serializeChanges(db, principal, shown),
    next_cursor: last && rows.length > limit ? writeCursor(accountId, last) : null,
    total: counted?.total ?? 0,
  };
}

/** Reads changes in the principal's client by id, in no particular order. */
export async function readChanges(db: Database, principal: Principal, ids: readonly number[]): Promise<HistoryEntry[]> {
  if (ids.length === 0) return [];
  const isRequested = and(eq(accountChanges.clientId, principal.clientId), inArray(accountChanges.id, [...ids]));
  return serializeChanges(db, principal, await selectChanges(db, isRequested));
}

function selectChanges(db: Database, where: SQL | undefined) {
  const undoing = alias(accountChanges, "undoing");
  return db
    .select({
      change: accountChanges,
      actor: users.fullName,
      contact: { name: contacts.fullName, isDoNotContact: contacts.doNotContact },
      undoneBy: sql<number | null>`(select max(${undoing.id})::int from ${accountChanges} ${sql.identifier("undoing")}
        where ${undoing.clientId} = ${accountChanges.clientId} and ${undoing.undoes} = ${accountChanges.id})`,
    })
    .from(accountChanges)
    .leftJoin(users, eq(users.id, accountChanges.createdBy))
    .leftJoin(contacts, and(eq(contacts.clientId, accountChanges.clientId), eq(contacts.id, accountChanges.contactId)))
    .where(where);
}

/** Describes changes with the names of the records that they refer to. */
async function serializeChanges(
  db: Database,
  principal: Principal,
  rows: Awaited<ReturnType<typeof selectChanges>>,
): Promise<HistoryEntry[]> {
  const names = await readNames(
    db,
    principal,
    rows.map(({ change }) => change),
  );
  return rows.map(({ change, actor, contact: person, undoneBy }): HistoryEntry => {
    const shownOf = (text: string | null) =>
      showText(change.field, text, { isDoNotContact: person?.isDoNotContact, names, reader: principal });
    return {
      id: String(change.id),
      field: change.field,
      label: names.get(findSeatRole(change.field) ?? findCustomField(change.field) ?? ""),
      contact: change.contactId && person ? { id: change.contactId, name: person.name } : null,
      old: shownOf(change.old),
      new: shownOf(change.new),
      source: change.source,
      actor: change.createdBy === null ? null : { uid: change.createdBy, name: actor ?? "Someone" },
      cause: { kind: change.causeKind, id: change.causeId },
      at: change.at.toISOString(),
      is_undone: undoneBy !== null,
      is_undo: change.undoes !== null,
    };
  });
}

/**
 * Formats a stored value for display: ids become names (`readNames`). A do-not-contact contact's email and phone number
 * are hidden; the reason and the date of do-not-contact are hidden from a reader who may not see them.
 */
export function showText(
  field: string,
  text: string | null,
  {
    isDoNotContact,
    names,
    reader,
  }: { isDoNotContact: boolean | undefined; names: ReadonlyMap<string, string>; reader: RoleHolder },
): PlainValue {
  if (text === null) return null;
  if (isDoNotContact === true && reachable.has(field)) return "hidden";
  if (field === "logo") return "picture";
  if (field.startsWith("do_not_contact_") && !can(reader, "seeDoNotContactDetails")) return "hidden";
  if (isReferring(field)) return names.get(text) ?? "Someone";
  return names.get(optionName(field, text)) ?? readValue(field, text);
}

const reachable: ReadonlySet<string> = new Set(contactDetailFields);
/** Fields whose value is the id of a user, a contact or an account. */
const referring: ReadonlySet<string> = new Set(["owner", "manager_id", "account_id", "merged", "merged_into"]);

function isReferring(field: string): boolean {
  return referring.has(field) || findSeatRole(field) !== null;
}

/** Condition for the changes to an account of the principal's client, including those to its contacts. */
export function ofAccount(principal: Principal, accountId: string): SQL | undefined {
  return and(eq(accountChanges.clientId, principal.clientId), eq(accountChanges.accountId, accountId));
}

function writeCursor(accountId: string, { at, id }: ChangeRow): string {
  return encodeCursor([accountId, at.toISOString(), id]);
}

function readCursor(accountId: string, text: string): { at: string; id: number } {
  const [, at, id] = decodeCursor(z.tuple([z.literal(accountId), inputMomentSchema, z.int()]), text);
  return { at, id };
}
