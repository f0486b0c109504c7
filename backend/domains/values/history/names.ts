import { and, eq, inArray } from "drizzle-orm";
import { customKey, findCustomField } from "@/lib/contracts/accounts/custom-field";
import { findSeatRole } from "@/lib/contracts/contacts/committee-seat";
import type { Database } from "../../../database/database";
import { committeeRoles } from "../../../database/schema/committee";
import { accounts, contacts, industries, users } from "../../../database/schema/core";
import type { accountChanges } from "../../../database/schema/history";
import type { Principal } from "../../../principal";
import { findFields } from "../custom-fields/read";

type ChangeRow = typeof accountChanges.$inferSelect;

/**
 * Reads the names of the ids in changes, and of the roles and custom fields that they refer to, within the principal's
 * client.
 */
export async function readNames(
  db: Database,
  { clientId }: Pick<Principal, "clientId">,
  changes: readonly Pick<ChangeRow, "field" | "old" | "new">[],
): Promise<Map<string, string>> {
  const idsOf = (field: string) =>
    changes.flatMap((one) => (one.field === field ? [one.old, one.new] : [])).filter((id) => id !== null);
  const ofSeats = changes.filter(({ field }) => findSeatRole(field) !== null);
  const roles = ofSeats.flatMap(({ field }) => findSeatRole(field) ?? []);
  const holders = ofSeats.flatMap((one) => [one.old, one.new]).filter((id) => id !== null);
  const [owners, managers] = [idsOf("owner"), [...idsOf("manager_id"), ...holders]];
  const rows = [
    ...(roles.length === 0
      ? []
      : await db
          .select({ id: committeeRoles.id, name: committeeRoles.name })
          .from(committeeRoles)
          .where(and(eq(committeeRoles.clientId, clientId), inArray(committeeRoles.id, roles)))),
    ...(owners.length === 0
      ? []
      : await db.select({ id: users.id, name: users.fullName }).from(users).where(inArray(users.id, owners))),
    ...(managers.length === 0
      ? []
      : await db
          .select({ id: contacts.id, name: contacts.fullName })
          .from(contacts)
          .where(and(eq(contacts.clientId, clientId), inArray(contacts.id, managers)))),
    ...(await readSectorNames(db, idsOf("industry_code"))),
    ...(await readAccountNames(db, clientId, [...idsOf("account_id"), ...idsOf("merged"), ...idsOf("merged_into")])),
  ];
  const fields = await findFields(
    db,
    clientId,
    changes.flatMap(({ field }) => findCustomField(field) ?? []),
  );
  return new Map([
    ...rows.map(({ id, name }) => [id, name] as const),
    ...[...fields.values()].flatMap(({ id, name, options }) => [
      [id, name] as const,
      ...options.map((option) => [optionName(customKey(id), option.id), option.label] as const),
    ]),
  ]);
}

/** The key of a choice's label in {@link readNames}: a custom field's value is its option's id. */
export function optionName(field: string, id: string): string {
  return `${field}=${id}`;
}

/** The names of whole sectors; industries are shown as codes. */
async function readSectorNames(db: Database, codes: readonly string[]) {
  const ofSectors = codes.filter((code) => code.startsWith("N:"));
  if (ofSectors.length === 0) return [];
  const rows = await db.select().from(industries).where(inArray(industries.code, ofSectors));
  return rows.map(({ code, name }) => ({ id: optionName("industry_code", code), name }));
}

async function readAccountNames(db: Database, clientId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), inArray(accounts.id, ids)));
}
