import { and, asc, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { type ContactPage, type ContactPeer, contactPageLimits } from "@/lib/contracts/contacts/contact-page";
import type { Database } from "../../database/database";
import { conversations } from "../../database/schema/activity";
import { contacts, users } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { listTasksAbout } from "../activity/tasks";
import { listRolesOf } from "./committee/read";
import { getLiveContact } from "./live-contact";
import { readPastRoles } from "./past-roles";
import { serializeContact } from "./read";
import { readRelationships } from "./relationships/read";

/**
 * Gets a contact of the principal's client with the data of their page.
 *
 * @throws AppError 404 `not_found`: the contact is missing or removed, or at a removed account
 */
export async function getContactPage(
  db: Database,
  principal: Principal,
  contactId: string,
  now: Date,
): Promise<ContactPage> {
  const { clientId } = principal;
  const { contact, account } = await getLiveContact(db, principal, contactId);
  const { managerId, title } = contact;
  const limits = contactPageLimits;
  const isColleague = and(
    eq(contacts.clientId, clientId),
    eq(contacts.accountId, account.id),
    ne(contacts.id, contactId),
    eq(contacts.leftCompany, false),
    isNull(contacts.removedAt),
  );
  const reports = await readPeers(db, and(isColleague, eq(contacts.managerId, contactId)), limits.reports);
  const [manager = null] =
    managerId === null ? [] : await readPeers(db, and(isColleague, eq(contacts.id, managerId)), 1);
  const isRelated = or(eq(contacts.managerId, contactId), managerId === null ? undefined : eq(contacts.id, managerId));
  // `is not true` includes contacts without a manager, for whom `manager_id = …` is null.
  const colleagues = await readPeers(db, and(isColleague, sql`(${isRelated}) is not true`), limits.colleagues);
  return {
    contact: serializeContact(contact, principal),
    account,
    roles: (await listRolesOf(db, clientId, [contactId])).get(contactId) ?? [],
    manager,
    reports,
    colleagues,
    open_tasks: await listTasksAbout(db, { clientId, accountId: null, contactId }, limits.tasks),
    last_contact: await findLastContact(db, principal, contactId),
    known_by: await readRelationships(db, principal, { accountId: account.id, contactId }, now),
    past_roles: await readPastRoles(db, principal, contactId, { title, account: account.name }),
  };
}

/** Reads contacts of one account, most senior first. */
function readPeers(db: Database, where: SQL | undefined, limit: number): Promise<ContactPeer[]> {
  return db
    .select({ id: contacts.id, name: contacts.fullName, title: contacts.title })
    .from(contacts)
    .where(where)
    .orderBy(asc(contacts.level), asc(contacts.fullName), asc(contacts.id))
    .limit(limit);
}

/** Finds the latest call or meeting with a contact, at any account; null if there was none. */
async function findLastContact(
  db: Database,
  { clientId }: Principal,
  contactId: string,
): Promise<ContactPage["last_contact"]> {
  const [latest] = await db
    .select({
      kind: conversations.kind,
      at: conversations.happenedAt,
      uid: conversations.createdBy,
      name: users.fullName,
    })
    .from(conversations)
    .leftJoin(users, eq(users.id, conversations.createdBy))
    .where(
      and(
        eq(conversations.clientId, clientId),
        eq(conversations.contactId, contactId),
        isNull(conversations.removedAt),
      ),
    )
    .orderBy(desc(conversations.happenedAt), desc(conversations.id))
    .limit(1);
  if (!latest) return null;
  const { kind, at, uid, name } = latest;
  return { kind, at: at.toISOString(), author: uid && name ? { uid, name } : null };
}
