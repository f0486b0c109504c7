import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../../database/database";
import type { Sheet } from "../../../../files/sheet";
import type { Principal } from "../../../../principal";
import { listReferences } from "../../../contacts/erasure/erase-contacts";
import { idsIn } from "../../../contacts/erasure/lists";
import { findPerson } from "../../../contacts/erasure/subject";
import { openExport } from "../rows";
import { type PersonToExport, readContactEntries, readImportEntries } from "./contact-entries";
import { dataHeadings, writeEntries } from "./entries";
import { createMask } from "./mask-others";
import { readMentionEntries } from "./mention-entries";

/**
 * Exports everything that is stored about a contact's person, for someone who asks for it. The person is found as for an
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
  const { contacts, subject, known } = await findPerson(db, clientId, contactId);
  const person = { clientId, subject, known, mask: createMask(known, await listOthers(db, clientId, subject)) };
  const asked = { contacts: contacts.length };
  const batches = writeEntries(readEntries(db, person));
  return openExport(db, principal, { action: "contact.data_export", asked, headings: dataHeadings, batches }, now);
}

async function* readEntries(db: Database, person: PersonToExport) {
  const references = await listReferences(db);
  yield* readContactEntries(db, person, references);
  yield* readImportEntries(db, person);
  yield* readMentionEntries(db, person, references);
}

/** Names of the members, and of the other contacts at the person's accounts. */
async function listOthers(
  db: Database,
  clientId: string,
  { contactIds, accountIds }: PersonToExport["subject"],
): Promise<string[]> {
  const rows = await readRows(
    db,
    z.object({ name: z.string() }),
    sql`select full_name as name from users where client_id = ${clientId}
        union select full_name from contacts where client_id = ${clientId}
          and account_id in ${idsIn(accountIds)} and id not in ${idsIn(contactIds)}`,
  );
  return rows.map(({ name }) => name);
}
