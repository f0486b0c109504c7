import type { ContactListExport, ListedContact } from "@/lib/contracts/contacts/contact-list";
import { pageLimit } from "@/lib/contracts/wire/page";
import type { Database } from "../../../database/database";
import type { Cell, Sheet } from "../../../files/sheet";
import type { Principal } from "../../../principal";
import { listRolesOf } from "../../contacts/committee/read";
import { listContacts } from "../../contacts/contacts/list";
import { contactCells, contactColumns, roleCell } from "./contacts";
import { openExport } from "./rows";

/**
 * Exports all matching contacts in the list's order. Do-not-contact contacts are always excluded, regardless of the
 * filter.
 *
 * @returns the file's rows, in batches
 * @throws AppError as `listContacts`, before anything is written
 */
export async function exportContactList(
  db: Database,
  principal: Principal,
  query: ContactListExport,
  now: () => Date,
): Promise<Sheet> {
  const pageOf = (cursor: string | undefined) =>
    listContacts(db, principal, { ...query, do_not_contact: "no", limit: pageLimit.max, cursor });
  const rowsOf = async (people: readonly ListedContact[]) => {
    const ids = people.map(({ id }) => id);
    const roles = await listRolesOf(db, principal.clientId, ids);
    return people.map((person) => cellsOf(person, roles));
  };
  const first = await pageOf(undefined);
  async function* pieces() {
    let page = query.do_not_contact === "yes" ? { items: [], next_cursor: null } : first;
    yield await rowsOf(page.items);
    while (page.next_cursor !== null) {
      page = await pageOf(page.next_cursor);
      yield await rowsOf(page.items);
    }
  }
  return openExport(
    db,
    principal,
    {
      action: "contact.export",
      asked: query,
      headings: contactColumns.map(({ heading }) => heading),
      pieces: pieces(),
    },
    now,
  );
}

function cellsOf(person: ListedContact, roles: ReadonlyMap<string, readonly string[]>): Cell[] {
  return contactCells({
    ...person,
    fullName: person.full_name,
    roles: roleCell(roles, person),
    hasLeft: person.left_company,
    updatedAt: person.updated_at,
  });
}
