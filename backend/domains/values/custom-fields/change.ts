import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { AccountField, AccountFieldChange, NewAccountField } from "@/lib/contracts/accounts/account-field";
import { type FieldOption, maxCustomFields, maxOptions, removedFieldDays } from "@/lib/contracts/accounts/custom-field";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../../database/database";
import { insertRow } from "../../../database/insert-row";
import { accountFields } from "../../../database/schema/accounts/custom-fields";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { recordAuditBy } from "../../shared/audit/audit";
import { lockClient } from "../../shared/clients";
import { listFields, serializeField } from "./read";

type Row = typeof accountFields.$inferSelect;
type OptionInputs = NonNullable<AccountFieldChange["options"]>;
/** The limit of a field's options, retired ones included. */
const maxOptionsEver = 3 * maxOptions;

/**
 * Creates a custom field, last in the order.
 *
 * @throws AppError 409 `duplicate`: a field has this name; 409 `too_many`; 400 `invalid_request`: invalid options
 */
export async function createField(
  tx: Database,
  principal: Principal,
  { name, type, options = [] }: NewAccountField,
  at: Date,
): Promise<AccountField> {
  const { clientId, uid } = principal;
  await lockClient(tx, clientId);
  const all = await listFields(tx, clientId);
  refuseTooMany(all.length);
  requireFreeName(all, name);
  if (type !== "choice" && options.length > 0) throw invalidField("options", "Only a choice field has options");
  if (options.some(({ id }) => id !== undefined)) throw invalidField("options", "There is no such option");
  const row = await insertRow(tx, accountFields, {
    ...{ clientId, name, type },
    options: optionsOf([], options),
    position: await nextPosition(tx, clientId),
    createdAt: at,
    createdBy: uid,
  });
  await note(tx, principal, at, "field.create", row.id, { name, type });
  return serializeField(row);
}

/**
 * Renames a field and sets its options. Values are unaffected, as they reference options by id; options not listed are
 * retired.
 *
 * @throws AppError 404 `not_found`; 409 `changed`: another user has changed it; 409 `duplicate`; 400 `invalid_request`
 */
export async function changeField(
  tx: Database,
  principal: Principal,
  id: string,
  { name, options, version }: AccountFieldChange,
  at: Date,
): Promise<AccountField> {
  const { clientId } = principal;
  await lockClient(tx, clientId);
  const before = await getRow(tx, clientId, id);
  if (before.version !== version)
    throw new AppError(409, "changed", "Someone changed this field in the meantime. Review it and try again.");
  requireFreeName(
    (await listFields(tx, clientId)).filter((one) => one.id !== id),
    name,
  );
  if (before.type !== "choice" && options !== undefined && options.length > 0)
    throw invalidField("options", "Only a choice field has options");
  const after = options === undefined ? before.options : optionsOf(before.options, options);
  const [row] = await tx
    .update(accountFields)
    .set({ name, options: after, version: version + 1 })
    .where(isField(clientId, id))
    .returning();
  if (!row) throw notFound();
  await note(tx, principal, at, "field.change", id, {
    name,
    ...(before.name !== name && { was: before.name }),
    ...(before.type === "choice" && { options: labelsOf(after) }),
  });
  return serializeField(row);
}

/**
 * Reorders all fields.
 *
 * @throws AppError 409 `changed`: the set of fields has changed
 */
export async function orderFields(tx: Database, principal: Principal, ids: readonly string[], at: Date): Promise<void> {
  const { clientId } = principal;
  await lockClient(tx, clientId);
  await lockEachField(tx, clientId);
  const all = await listFields(tx, clientId);
  const known = new Set(all.map(({ id }) => id));
  if (new Set(ids).size !== known.size || ids.length !== known.size || ids.some((id) => !known.has(id)))
    throw new AppError(409, "changed", "Someone changed these fields in the meantime. Review them and try again.");
  if (all.every(({ id }, index) => id === ids[index])) return;
  for (const [position, id] of ids.entries())
    await tx.update(accountFields).set({ position }).where(isField(clientId, id));
  const names = new Map(all.map(({ id, name }) => [id, name]));
  await note(tx, principal, at, "field.order", clientId, { fields: ids.map((id) => names.get(id)).join(", ") });
}

/**
 * Removes a field: its values are hidden everywhere but kept. A concurrent write of a value either completes first or
 * fails because the field no longer exists.
 *
 * @throws AppError 404 `not_found`
 */
export async function removeField(tx: Database, principal: Principal, id: string, at: Date): Promise<void> {
  const { clientId, uid } = principal;
  await lockClient(tx, clientId);
  const { name } = await getRow(tx, clientId, id);
  await tx.update(accountFields).set({ removedAt: at, removedBy: uid }).where(isField(clientId, id));
  await note(tx, principal, at, "field.remove", id, { name });
}

/**
 * Restores a removed field with its values, at its former position.
 *
 * @throws AppError 404 `not_found`: no such field, or it was removed too long ago; 409 `duplicate`: another field now
 * has its name; 409 `too_many`
 */
export async function restoreField(tx: Database, principal: Principal, id: string, at: Date): Promise<AccountField> {
  const { clientId } = principal;
  await lockClient(tx, clientId);
  const since = new Date(at.getTime() - removedFieldDays * dayMs);
  const isRestorable = and(isField(clientId, id), gt(accountFields.removedAt, since));
  const [row] = await tx.select().from(accountFields).where(isRestorable);
  if (!row) throw notFound();
  const all = await listFields(tx, clientId);
  refuseTooMany(all.length);
  requireFreeName(all, row.name);
  await tx.update(accountFields).set({ removedAt: null, removedBy: null }).where(isField(clientId, id));
  await note(tx, principal, at, "field.restore", id, { name: row.name });
  return serializeField(row);
}

/** Locks the fields in id order, like writers of values (`holdFields`), to avoid deadlocks. */
async function lockEachField(tx: Database, clientId: string): Promise<void> {
  await tx
    .select({ id: accountFields.id })
    .from(accountFields)
    .where(and(eq(accountFields.clientId, clientId), isNull(accountFields.removedAt)))
    .orderBy(accountFields.id)
    .for("no key update");
}

function isField(clientId: string, id: string) {
  return and(eq(accountFields.clientId, clientId), eq(accountFields.id, id));
}

async function getRow(tx: Database, clientId: string, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(accountFields)
    .where(and(isField(clientId, id), isNull(accountFields.removedAt)))
    .for("no key update");
  if (!row) throw notFound();
  return row;
}

/** The position after all fields, including removed ones, which keep theirs. */
async function nextPosition(tx: Database, clientId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${accountFields.position}), -1)::int` })
    .from(accountFields)
    .where(eq(accountFields.clientId, clientId));
  return (row?.last ?? -1) + 1;
}

function refuseTooMany(count: number): void {
  if (count >= maxCustomFields)
    throw new AppError(409, "too_many", `A workspace has at most ${maxCustomFields} custom fields. Remove one first.`);
}

function requireFreeName(all: readonly AccountField[], name: string): void {
  if (all.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw new AppError(409, "duplicate", `There is already a field named ${name}.`);
}

/** Computes the new options: the requested ones in order, with their existing ids, followed by the retired ones. */
export function optionsOf(before: readonly FieldOption[], inputs: OptionInputs): FieldOption[] {
  const labels = new Set<string>();
  for (const { label } of inputs) {
    if (labels.has(label.toLowerCase())) throw invalidField("options", `There are two options named ${label}`);
    labels.add(label.toLowerCase());
  }
  const known = new Map(before.map((one) => [one.id, one]));
  if (inputs.some(({ id }) => id !== undefined && !known.has(id)))
    throw invalidField("options", "There is no such option");
  // A new option with a retired option's label revives it, so accounts with that option keep it.
  const byLabel = new Map(before.filter((one) => one.is_retired).map((one) => [one.label.toLowerCase(), one.id]));
  const now = inputs.map(({ id, label }) => ({ id: id ?? byLabel.get(label.toLowerCase()) ?? randomUUID(), label }));
  const listedIds = new Set(now.map(({ id }) => id));
  if (listedIds.size < now.length) throw invalidField("options", "An option is named twice");
  const retired = before
    .filter(({ id }) => !listedIds.has(id))
    .map(({ id, label }) => ({ id, label, is_retired: true }));
  // Accounts may still have retired options, so none is dropped to make room.
  if (now.length + retired.length > maxOptionsEver)
    throw invalidField("options", `A field has at most ${maxOptionsEver} options, retired ones included`);
  return [...now, ...retired];
}

function labelsOf(options: readonly FieldOption[]): string {
  return options
    .filter((one) => !one.is_retired)
    .map(({ label }) => label)
    .join(", ");
}

async function note(
  tx: Database,
  principal: Principal,
  at: Date,
  action: "field.create" | "field.change" | "field.order" | "field.remove" | "field.restore",
  subject: string,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAuditBy(tx, principal, at, { action, subject, details });
}
