import { rollup } from "d3-array";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Absence, Committee, CommitteeRole } from "@/lib/contracts/contacts/committee";
import type { Database } from "../../../database/database";
import { committeeRoles, committeeSeats } from "../../../database/schema/committee";
import { contacts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { type AccountRef, getAccountRef } from "../../shared/account-ref";

/** Lists the roles of a client's template, in template order. */
export async function listRoles(db: Database, clientId: string): Promise<CommitteeRole[]> {
  return db
    .select({ id: committeeRoles.id, name: committeeRoles.name })
    .from(committeeRoles)
    .where(and(eq(committeeRoles.clientId, clientId), isNull(committeeRoles.removedAt)))
    .orderBy(asc(committeeRoles.position), asc(committeeRoles.id));
}

/**
 * Gets the buying committee of an account: every role of the client's template, and the contact assigned to it.
 *
 * @throws AppError 404 `not_found`
 */
export async function getCommittee(db: Database, principal: Principal, accountId: string): Promise<Committee> {
  return readCommittee(db, principal, await getAccountRef(db, principal, accountId));
}

/** Reads the buying committee of an existing account. */
export async function readCommittee(
  db: Database,
  { clientId }: Principal,
  { id: accountId }: AccountRef,
): Promise<Committee> {
  const [roles, seats] = [await listRoles(db, clientId), await listSeats(db, clientId, accountId)];
  return {
    seats: roles.map((role) => {
      const contact = seats.find(({ roleId }) => roleId === role.id)?.contact;
      if (!contact) return { role, holder: null };
      const { id, fullName: name, title } = contact;
      return { role, holder: { id, name, title, absence: findAbsence(contact, accountId) } };
    }),
  };
}

/** The names of the roles that contacts fill, by contact; only roles of the template, in template order. */
export async function listRolesOf(
  db: Database,
  clientId: string,
  contactIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (contactIds.length === 0) return new Map();
  const rows = await db
    .select({ contactId: contacts.id, name: committeeRoles.name })
    .from(committeeSeats)
    .innerJoin(
      contacts,
      and(
        eq(contacts.clientId, committeeSeats.clientId),
        eq(contacts.id, committeeSeats.contactId),
        eq(contacts.accountId, committeeSeats.accountId),
        eq(contacts.leftCompany, false),
      ),
    )
    .innerJoin(
      committeeRoles,
      and(
        eq(committeeRoles.clientId, committeeSeats.clientId),
        eq(committeeRoles.id, committeeSeats.roleId),
        isNull(committeeRoles.removedAt),
      ),
    )
    .where(and(eq(committeeSeats.clientId, clientId), inArray(committeeSeats.contactId, [...contactIds])))
    .orderBy(asc(committeeRoles.position), asc(committeeRoles.id));
  return rollup(
    rows,
    (own) => own.map(({ name }) => name),
    ({ contactId }) => contactId,
  );
}

function listSeats(db: Database, clientId: string, accountId: string) {
  return db
    .select({ roleId: committeeSeats.roleId, contact: contacts })
    .from(committeeSeats)
    .innerJoin(contacts, and(eq(contacts.clientId, committeeSeats.clientId), eq(contacts.id, committeeSeats.contactId)))
    .where(and(eq(committeeSeats.clientId, clientId), eq(committeeSeats.accountId, accountId)));
}

/** The reason why an assigned contact doesn't fill the role; null when they do. */
function findAbsence(contact: typeof contacts.$inferSelect, accountId: string): Absence | null {
  if (contact.removedAt !== null) return "removed";
  if (contact.accountId !== accountId) return "moved";
  return contact.leftCompany ? "left" : null;
}
