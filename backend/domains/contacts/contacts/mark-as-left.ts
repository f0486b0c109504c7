import { and, count, eq, isNull } from "drizzle-orm";
import type { ContactDetail, ContactHasLeft, ContactLeft } from "@/lib/contracts/contacts/contact";
import type { Database } from "../../../database/database";
import { contacts } from "../../../database/schema/core";
import { invalidField } from "../../../errors";
import { handTasksOver, listTasksAbout } from "../../activity/activity/tasks";
import type { Writer } from "../../values/history/record";
import { changeContact, getLiveRow, type Place } from "./change";
import { describeContact } from "./read";

const maxTasks = 50;

/**
 * Gets a contact with dependent data, such as open tasks.
 *
 * @throws AppError 404 `not_found`: missing or removed
 */
export async function getContactDetail(db: Database, place: Place): Promise<ContactDetail> {
  const contact = describeContact(await getLiveRow(db, place));
  const { clientId, contactId } = place;
  const [reports] = await db
    .select({ count: count() })
    .from(contacts)
    .where(and(eq(contacts.clientId, clientId), eq(contacts.managerId, contactId), isNull(contacts.removedAt)));
  return {
    contact,
    open_tasks: await listTasksAbout(db, clientId, contactId, maxTasks),
    report_count: reports?.count ?? 0,
  };
}

/**
 * Marks a contact as left; their open tasks are transferred to the successor. Repeating it has no effect.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: the successor isn't at this account, or has left it
 */
export async function markAsLeft(
  tx: Database,
  place: Place,
  { successor_id: successorId }: ContactLeft,
  writer: Writer,
): Promise<ContactHasLeft> {
  const isChanged = await changeContact(tx, place, { values: { left_company: true } }, writer);
  if (successorId !== null) await requireSuccessor(tx, place, successorId);
  const { clientId, contactId } = place;
  const tasks = await handTasksOver(tx, { clientId, contactId, successorId }, writer.at);
  const contact = { ...describeContact(await getLiveRow(tx, place)), cause: isChanged ? writer.cause : null };
  return { contact, tasks };
}

async function requireSuccessor(tx: Database, { clientId, accountId, contactId }: Place, id: string): Promise<void> {
  const [found] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.clientId, clientId),
        eq(contacts.accountId, accountId),
        eq(contacts.id, id),
        eq(contacts.leftCompany, false),
        isNull(contacts.removedAt),
      ),
    );
  if (!found || id === contactId) throw invalidField("successor_id", "Choose someone who is at this account");
}
