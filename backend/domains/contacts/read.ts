import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import {
  buyingRoles,
  type Contact,
  type ContactsPage,
  contactFunctions,
  contactLevels,
} from "@/lib/contracts/contacts/contact";
import { can, type RoleHolder } from "@/lib/contracts/rights/rights";
import type { Database } from "../../database/database";
import { contacts } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { getAccountRef } from "../shared/account-ref";
import { decodeCursor, encodeCursor } from "../shared/paging/cursor";

/** Sort rank: the head of the company comes before other top executives. */
const rank = sql<number>`case when ${contacts.level} = 0 and ${contacts.function} = 'executive' then -1 else ${contacts.level} end`;

/**
 * Lists the contacts of one account of the principal's client: most senior first, then by name.
 *
 * @throws AppError 404 `not_found`; 400 `bad_cursor`
 */
export async function findContacts(
  db: Database,
  principal: Principal,
  input: { accountId: string; cursor: string | undefined; limit: number },
): Promise<ContactsPage> {
  const { accountId, limit } = input;
  await getAccountRef(db, principal, accountId);
  const own = and(
    eq(contacts.clientId, principal.clientId),
    eq(contacts.accountId, accountId),
    isNull(contacts.removedAt),
  );
  const after = input.cursor === undefined ? null : readCursor(accountId, input.cursor);
  const beyond =
    after && sql`(${rank}, ${contacts.fullName}, ${contacts.id}) > (${after.level}, ${after.name}, ${after.id}::uuid)`;
  const [counted] = await db.select({ total: count() }).from(contacts).where(own);
  const rows = await db
    .select()
    .from(contacts)
    .where(and(own, beyond ?? undefined))
    .orderBy(asc(rank), asc(contacts.fullName), asc(contacts.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => serializeContact(row, principal)),
    next_cursor: last && rows.length > limit ? encodeCursor([accountId, rankOf(last), last.fullName, last.id]) : null,
    total: counted?.total ?? 0,
  };
}

/** {@link rank} for a row that has been read. */
function rankOf({ level, function: ofFunction }: typeof contacts.$inferSelect): number {
  return level === 0 && ofFunction === "executive" ? -1 : level;
}

function readCursor(accountId: string, text: string) {
  const level = z.number().int().min(-1).max(32_767);
  const [, atLevel, name, id] = decodeCursor(
    z.tuple([z.literal(accountId), level, z.string().max(400), z.uuid()]),
    text,
  );
  return { level: atLevel, name, id };
}

/**
 * Converts a contact to its form in the API, without the email and phone number of a do-not-contact contact, and
 * without the reason and the date for a reader who may not see them. An unknown function becomes `other` and an unknown
 * role none, so that one row written by another system doesn't break the list.
 */
export function serializeContact(row: typeof contacts.$inferSelect, reader: RoleHolder): Contact {
  const isExplained = can(reader, "seeDoNotContactDetails");
  return {
    id: row.id,
    account_id: row.accountId,
    full_name: row.fullName,
    title: row.title,
    function: z.enum(contactFunctions).catch("other").parse(row.function),
    level: contactLevels[row.level] ?? "individual",
    buying_role: z.enum(buyingRoles).nullable().catch(null).parse(row.buyingRole),
    manager_id: row.managerId,
    manager_assumed: row.managerAssumed,
    email: row.doNotContact ? null : row.email,
    phone: row.doNotContact ? null : row.phone,
    do_not_contact: row.doNotContact,
    do_not_contact_reason: isExplained ? row.doNotContactReason : null,
    do_not_contact_since: isExplained ? row.doNotContactSince : null,
    left_company: row.leftCompany,
    source: row.source,
    updated_at: row.updatedAt.toISOString(),
  };
}
