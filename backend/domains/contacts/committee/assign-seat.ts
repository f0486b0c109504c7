import { and, eq, isNull } from "drizzle-orm";
import type { SeatChange } from "@/lib/contracts/contacts/committee";
import { seatField } from "@/lib/contracts/contacts/committee-seat";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { committeeRoles, committeeSeats } from "../../../database/schema/committee";
import { contacts } from "../../../database/schema/core";
import { invalidField } from "../../../errors";
import { lockAccount } from "../../accounts/change";
import { getName } from "../../shared/colleagues/colleagues";
import { findEmployment } from "../../shared/find-employment";
import { findLatestChange } from "../../values/history/latest";
import { recordChanges, type Writer } from "../../values/history/record";

/** A role of the buying committee at an account. */
export interface Seat {
  clientId: string;
  accountId: string;
  roleId: string;
}

/**
 * Assigns a role of the template to a contact of the account, or leaves the role open. Repeating it has no effect.
 *
 * @throws AppError 404 `not_found`: no such account or role; 409 `changed` with `fields.current`: the role is held by a
 * different contact than the user saw; 400 `invalid_request`: the contact isn't at this account, or has left it
 */
export async function assignSeat(
  tx: Database,
  seat: Seat,
  { contact_id: contactId, expected }: SeatChange,
  writer: Writer,
): Promise<void> {
  await lockAccount(tx, seat);
  await requireRole(tx, seat);
  const holder = await findSeatHolder(tx, seat);
  if (holder === contactId) return;
  if (holder !== expected) throw await changedMeanwhile(tx, seat, holder);
  if (contactId !== null) await requirePresent(tx, seat, contactId);
  await writeHolder(tx, seat, { from: holder, to: contactId }, writer);
}

/**
 * Restores a role's previous contact as part of an undo, even one who has left since; the role then counts as open.
 *
 * @throws AppError 409 `removed`: the contact was permanently deleted
 */
export async function restoreSeat(
  tx: Database,
  seat: Seat,
  contactId: string | null,
  writer: Writer,
  undoes: number,
): Promise<void> {
  const holder = await findSeatHolder(tx, seat);
  if (holder === contactId) return;
  if (contactId !== null) await requireExisting(tx, seat, contactId);
  await writeHolder(tx, seat, { from: holder, to: contactId }, writer, undoes);
}

async function writeHolder(
  tx: Database,
  seat: Seat,
  { from, to }: { from: string | null; to: string | null },
  writer: Writer,
  undoes?: number,
): Promise<void> {
  const { clientId, accountId, roleId } = seat;
  if (to === null) await tx.delete(committeeSeats).where(isSeat(seat));
  else {
    const changed = { contactId: to, updatedAt: writer.at };
    await tx
      .insert(committeeSeats)
      .values({ ...seat, ...changed })
      .onConflictDoUpdate({
        target: [committeeSeats.clientId, committeeSeats.accountId, committeeSeats.roleId],
        set: changed,
      });
  }
  const source = to === null ? null : "manual";
  await recordChanges(tx, { clientId, accountId }, writer, [
    { field: seatField(roleId), old: from, new: to, source, undoes },
  ]);
}

async function findSeatHolder(tx: Database, seat: Seat): Promise<string | null> {
  const [row] = await tx.select({ id: committeeSeats.contactId }).from(committeeSeats).where(isSeat(seat));
  return row?.id ?? null;
}

function isSeat({ clientId, accountId, roleId }: Seat) {
  return and(
    eq(committeeSeats.clientId, clientId),
    eq(committeeSeats.accountId, accountId),
    eq(committeeSeats.roleId, roleId),
  );
}

async function requireRole(tx: Database, { clientId, roleId }: Seat): Promise<void> {
  const [role] = await tx
    .select({ id: committeeRoles.id })
    .from(committeeRoles)
    .where(and(eq(committeeRoles.clientId, clientId), eq(committeeRoles.id, roleId), isNull(committeeRoles.removedAt)));
  if (!role) throw notFound();
}

async function requirePresent(tx: Database, { clientId, accountId }: Seat, contactId: string): Promise<void> {
  const employment = await findEmployment(tx, clientId, contactId);
  if (employment?.accountId !== accountId) throw invalidField("contact_id", "There is no such contact at this account");
  if (employment.hasLeft) throw invalidField("contact_id", "This contact has left the company");
}

async function requireExisting(tx: Database, { clientId }: Seat, contactId: string): Promise<void> {
  const [contact] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.clientId, clientId), eq(contacts.id, contactId)))
    .for("key share");
  if (!contact) throw new AppError(409, "removed", "This person was deleted. Choose someone else.");
}

async function changedMeanwhile(tx: Database, seat: Seat, holder: string | null): Promise<AppError> {
  const { clientId, accountId, roleId } = seat;
  const latest = await findLatestChange(tx, { clientId, accountId, contactId: null, fields: [seatField(roleId)] });
  const who = latest?.createdBy ? await getName(tx, latest.createdBy) : "Someone";
  return new AppError(409, "changed", `${who} changed this role in the meantime. Review it and try again.`, {
    fields: { current: JSON.stringify({ contact_id: holder }) },
  });
}
