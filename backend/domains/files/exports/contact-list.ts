import type { ChosenContactsExport, ContactListExport } from "@/lib/contracts/contacts/contact-list";
import { pageLimit } from "@/lib/contracts/wire/page";
import type { Database } from "../../../database/database";
import type { Sheet } from "../../../files/sheet";
import type { Principal } from "../../../principal";
import { getListedContacts, listContacts } from "../../contacts/list";
import { openContactRows, readContactRows } from "./contacts";

/**
 * Exports all matching contacts in the list's order. Do-not-contact contacts are always excluded, regardless of the
 * filter.
 *
 * @returns the file's rows, in batches
 * @throws AppError as `listContacts` does, before anything is written
 */
export async function exportContactList(
  db: Database,
  principal: Principal,
  query: ContactListExport,
  now: () => Date,
): Promise<Sheet> {
  const pageOf = (cursor: string | undefined) =>
    listContacts(db, principal, { ...query, do_not_contact: "no", limit: pageLimit.max, cursor });
  const first = await pageOf(undefined);
  async function* batches() {
    let page = query.do_not_contact === "yes" ? { items: [], next_cursor: null } : first;
    yield await readContactRows(db, principal, page.items);
    while (page.next_cursor !== null) {
      page = await pageOf(page.next_cursor);
      yield await readContactRows(db, principal, page.items);
    }
  }
  return openContactRows(db, principal, { parameters: query, batches: batches() }, now);
}

/** Exports the selected contacts, without do-not-contact ones. @returns the file's rows, in batches */
export async function exportChosenContacts(
  db: Database,
  principal: Principal,
  { ids, format }: ChosenContactsExport,
  now: () => Date,
): Promise<Sheet> {
  async function* batches() {
    for (let from = 0; from < ids.length; from += pageLimit.max) {
      const people = await getListedContacts(db, principal, ids.slice(from, from + pageLimit.max));
      yield await readContactRows(
        db,
        principal,
        people.filter((person) => !person.do_not_contact),
      );
    }
  }
  return openContactRows(db, principal, { parameters: { format, matching: ids.length }, batches: batches() }, now);
}
