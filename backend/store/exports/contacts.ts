import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ContactExport } from "@/lib/contracts/account-export";
import { contactLevels } from "@/lib/contracts/contact";
import type { Database } from "../../database/database";
import { contacts } from "../../database/schema/core";
import type { Sheet } from "../../files/sheet";
import type { Principal } from "../../principal";
import { listRolesOf } from "../committee/read";
import { walkAccounts } from "./accounts";
import { openExport } from "./rows";

export const contactHeadings = [
  "Name",
  "Title",
  "Function",
  "Level",
  "Buying committee",
  "Email",
  "Phone",
  "Left the company",
  "Account",
  "Domain",
  "Source",
  "Updated",
];

/**
 * Exports the contacts at all accounts that match, account by account, the most senior first. Do-not-contact contacts
 * are left out entirely, names included, because no rule applies to a file once it is exported.
 *
 * @returns the file's rows, in batches
 * @throws AppError as `listAccounts`, before anything is written
 */
export async function exportContacts(
  db: Database,
  principal: Principal,
  query: ContactExport,
  now: () => Date,
): Promise<Sheet> {
  const pages = await walkAccounts(db, principal, query);
  async function* pieces() {
    for await (const accounts of pages.items) {
      const people = await listReachable(
        db,
        principal,
        accounts.map(({ id }) => id),
      );
      const roles = await listRolesOf(
        db,
        principal.clientId,
        people.map(({ id }) => id),
      );
      yield accounts.flatMap((account) =>
        people.filter(({ accountId }) => accountId === account.id).map((person) => cellsOf(person, roles, account)),
      );
    }
  }
  const asked = { ...query, accounts: pages.total };
  return openExport(
    db,
    principal,
    { action: "contact.export", asked, headings: contactHeadings, pieces: pieces() },
    now,
  );
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

/** The roles that a contact fills, as one cell. */
export function roleCell(roles: ReadonlyMap<string, readonly string[]>, { id }: { id: string }): string | null {
  return roles.get(id)?.join("; ") ?? null;
}

function cellsOf(
  person: typeof contacts.$inferSelect,
  roles: ReadonlyMap<string, readonly string[]>,
  account: { name: string; domain: string | null },
) {
  return [
    person.fullName,
    person.title,
    person.function,
    contactLevels[person.level] ?? null,
    roleCell(roles, person),
    person.email,
    person.phone,
    person.leftCompany,
    account.name,
    account.domain,
    person.source,
    person.updatedAt.toISOString(),
  ];
}
