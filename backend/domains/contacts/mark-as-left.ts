import { and, eq, isNull } from "drizzle-orm";
import type { ContactDetail, ContactMarkedLeft, MarkContactLeft } from "@/lib/contracts/contacts/contact";
import type { RoleHolder } from "@/lib/contracts/rights/rights";
import type { Database } from "../../database/database";
import { contacts } from "../../database/schema/core";
import { invalidField } from "../../errors";
import { listTasksAbout, reassignContactTasks } from "../activity/tasks";
import { findEmployment } from "../shared/find-employment";
import type { Writer } from "../values/history/record";
import { type ContactKey, changeContact, getLiveRow } from "./change";
import { serializeContact } from "./read";

const maxTasks = 50;

/**
 * Gets a contact with dependent data, such as open tasks at the contact's account.
 *
 * @throws AppError 404 `not_found`: the contact is missing or removed
 */
export async function getContactDetail(db: Database, key: ContactKey, reader: RoleHolder): Promise<ContactDetail> {
  const contact = serializeContact(await getLiveRow(db, key), reader);
  const { clientId, contactId } = key;
  const reportsTo = and(eq(contacts.clientId, clientId), eq(contacts.managerId, contactId), isNull(contacts.removedAt));
  return {
    contact,
    open_tasks: await listTasksAbout(db, key, maxTasks),
    report_count: await db.$count(contacts, reportsTo),
  };
}

/**
 * Marks a contact as left; their open tasks at this account are transferred to the successor. Repeating it has no
 * effect.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: the successor isn't at this account, or has left it
 */
export async function markAsLeft(
  tx: Database,
  key: ContactKey,
  { successor_id: successorId }: MarkContactLeft,
  writer: Writer,
  reader: RoleHolder,
): Promise<ContactMarkedLeft> {
  const isChanged = await changeContact(tx, key, { values: { left_company: true } }, writer);
  if (successorId !== null) await requireSuccessor(tx, key, successorId);
  const tasks = await reassignContactTasks(tx, key, successorId, writer.at);
  const contact = { ...serializeContact(await getLiveRow(tx, key), reader), cause: isChanged ? writer.cause : null };
  return { contact, tasks };
}

async function requireSuccessor(
  tx: Database,
  { clientId, accountId, contactId }: ContactKey,
  id: string,
): Promise<void> {
  const employment = await findEmployment(tx, clientId, id);
  if (employment?.accountId !== accountId || employment.hasLeft || id === contactId)
    throw invalidField("successor_id", "Choose a contact at this account");
}
