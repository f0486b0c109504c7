import { sql } from "drizzle-orm";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../../database/database";
import type { Sheet } from "../../../../files/sheet";
import type { Principal } from "../../../../principal";
import { listReferences } from "../../../contacts/erasure/erase-contacts";
import { readContacts } from "../../../contacts/erasure/read-contacts";
import { findPerson } from "../../../contacts/erasure/subject";
import { openExport } from "../rows";
import { readContactEntries, readImportEntries } from "./contact-entries";
import { type DataEntry, dataHeadings, writeEntries } from "./entries";
import { createMask } from "./mask-others";
import { readMentionEntries } from "./mention-entries";
import { listContactsAt, listMembers } from "./others";

/** Describes the file's contents and omissions. */
export const contactDataReadMe = `This file holds what is stored about a person: their contacts at accounts, values with their sources, history, buying
roles, calls, meetings and tasks with them, their rows in imported files, and other texts that mention them, with the
names of attached files. Long texts are cut to the passages around the mentions. Other people's names, email
addresses and phone numbers are replaced by "[someone else]".

Not in this file:
* Alerts, and queued email.
* The contents of files.
* Colleagues' drafts, alert rules, views, lists and choices that mention the person: they are only counted.
* Texts that mention the person only by a single word, such as a first name.
`;

/**
 * Exports the data stored about the person of a contact, to answer that person's request. The person is found as for an
 * erasure. Names, emails and phone numbers of other people in the same texts are removed.
 *
 * @returns the file's rows, in batches
 * @throws AppError 404 `not_found`
 */
export async function exportContactData(
  db: Database,
  principal: Principal,
  contactId: string,
  now: () => Date,
): Promise<Sheet> {
  const { clientId } = principal;
  const [contact] = await readContacts(db, clientId, sql`select ${contactId}::uuid`);
  if (!contact) throw notFound();
  const batches = writeEntries(readEntries(db, clientId, contactId));
  const file = { action: "contact.data_export", parameters: {}, subject: contactId, headings: dataHeadings } as const;
  return openExport(db, principal, { ...file, batches }, now);
}

/**
 * Finds the person only once reading begins: in a large workspace this takes a while, and must not delay the first
 * byte.
 */
async function* readEntries(db: Database, clientId: string, contactId: string): AsyncGenerator<DataEntry[]> {
  const { subject, known } = await findPerson(db, clientId, contactId);
  yield [];
  const others = [...(await listMembers(db, clientId)), ...(await listContactsAt(db, clientId, subject))];
  const person = { clientId, subject, known, others, mask: createMask(known, others) };
  const references = await listReferences(db);
  yield [];
  yield* readContactEntries(db, person);
  yield* readImportEntries(db, person);
  yield* readMentionEntries(db, person, references);
}
