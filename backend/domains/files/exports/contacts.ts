import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ContactExport } from "@/lib/contracts/accounts/account-export";
import type { ListedContact } from "@/lib/contracts/contacts/contact-list";
import type { Database } from "../../../database/database";
import { contacts } from "../../../database/schema/core";
import type { Cell, Sheet } from "../../../files/sheet";
import type { Principal } from "../../../principal";
import { listRolesOf } from "../../contacts/committee/read";
import { serializeContact } from "../../contacts/read";
import { iterateAccounts } from "./accounts";
import { openExport } from "./rows";

/** The data of one row in a contact export; `roles` are those in the buying committee. */
export type ExportedContact = Pick<
  ListedContact,
  | "full_name"
  | "title"
  | "function"
  | "level"
  | "email"
  | "phone"
  | "id"
  | "left_company"
  | "account"
  | "source"
  | "updated_at"
> & { roles: string | null };

/** The columns of a contact export; imports match contacts and accounts by the id columns. */
export const contactColumns: readonly { heading: string; cell: (contact: ExportedContact) => Cell }[] = [
  { heading: "Name", cell: (contact) => contact.full_name },
  { heading: "Title", cell: ({ title }) => title },
  { heading: "Function", cell: (contact) => contact.function },
  { heading: "Level", cell: ({ level }) => level },
  { heading: "Buying committee", cell: ({ roles }) => roles },
  { heading: "Email", cell: ({ email }) => email },
  { heading: "Phone", cell: ({ phone }) => phone },
  { heading: "Left the company", cell: (contact) => contact.left_company },
  { heading: "Account", cell: ({ account }) => account.name },
  { heading: "Domain", cell: ({ account }) => account.domain },
  { heading: "Source", cell: ({ source }) => source },
  { heading: "Updated", cell: (contact) => contact.updated_at },
  { heading: "Account id", cell: ({ account }) => account.id },
  { heading: "Id", cell: ({ id }) => id },
];

/**
 * Exports the contacts of all matching accounts, account by account, most senior first. Do-not-contact contacts are
 * excluded entirely, names included, because no rule applies to a file after export.
 *
 * @returns the file's rows, in batches
 * @throws AppError as `listAccounts` does, before anything is written
 */
export async function exportContacts(
  db: Database,
  principal: Principal,
  query: ContactExport,
  now: () => Date,
): Promise<Sheet> {
  const pages = await iterateAccounts(db, principal, query);
  async function* batches() {
    for await (const accounts of pages.items) {
      const people = await listReachable(
        db,
        principal,
        accounts.map(({ id }) => id),
      );
      const listed = accounts.flatMap((account) =>
        people
          .filter(({ accountId }) => accountId === account.id)
          .map((person) => ({ ...serializeContact(person, principal), account })),
      );
      yield await readContactRows(db, principal, listed);
    }
  }
  return openContactRows(db, principal, { parameters: { ...query, accounts: pages.total }, batches: batches() }, now);
}

/** Streams contacts' rows, in the columns of a contact export. */
export function openContactRows(
  db: Database,
  principal: Principal,
  { parameters, batches }: { parameters: Record<string, unknown>; batches: AsyncIterable<Cell[][]> },
  now: () => Date,
): Promise<Sheet> {
  const headings = contactColumns.map(({ heading }) => heading);
  return openExport(db, principal, { action: "contact.export", parameters, headings, batches }, now);
}

async function listReachable(db: Database, { clientId }: Principal, accountIds: string[]) {
  return db
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.clientId, clientId),
        inArray(contacts.accountId, accountIds),
        eq(contacts.doNotContact, false),
        isNull(contacts.removedAt),
      ),
    )
    .orderBy(asc(contacts.accountId), asc(contacts.level), asc(contacts.fullName), asc(contacts.id));
}

/** The rows of contacts, in the columns of a contact export. */
export async function readContactRows(
  db: Database,
  { clientId }: Principal,
  people: readonly ListedContact[],
): Promise<Cell[][]> {
  const ids = people.map(({ id }) => id);
  const roles = await listRolesOf(db, clientId, ids);
  return people.map((person) => {
    const exported = { ...person, roles: roles.get(person.id)?.join("; ") ?? null };
    return contactColumns.map(({ cell }) => cell(exported));
  });
}
