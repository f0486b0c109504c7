import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type ContactChange, contactDetailFields, type NewContact } from "@/lib/contracts/contacts/contact";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { type Database, readRows } from "../../database/database";
import { insertRow } from "../../database/insert-row";
import { accounts, contacts } from "../../database/schema/core";
import { invalidField } from "../../errors";
import { lockAccount, lockAccounts } from "../accounts/change";
import { recordAudit } from "../shared/audit/audit";
import { getName } from "../shared/colleagues/colleagues";
import { readToday } from "../shared/users";
import type { Step } from "../values/facts/choose-value";
import { findLatestChange } from "../values/history/latest";
import { recordChanges, type Writer } from "../values/history/record";
import { isErased } from "./erasure/patterns";
import { addContactFacts, contactStepsOf, contactTextsOf, manualOrigin, writeContactFacts } from "./facts";
import {
  type ContactRow,
  contactColumnsOf,
  contactValuesOf,
  readContactValues,
  type StoredContact,
  writeContactValue,
} from "./values";

/** A contact's client, account and id. */
export interface ContactKey {
  clientId: string;
  accountId: string;
  contactId: string;
}

/**
 * Adds a contact entered by a user.
 *
 * @returns its id
 * @throws AppError 404 `not_found`; 400 `invalid_request`
 */
export async function addContact(
  tx: Database,
  { clientId, accountId }: Omit<ContactKey, "contactId">,
  input: NewContact,
  writer: Writer,
): Promise<string> {
  await lockAccount(tx, { clientId, accountId });
  const { full_name: fullName, title, function: ofFunction, level } = input;
  const today = await readToday(tx, writer);
  const unmarked = { do_not_contact: false, do_not_contact_reason: null };
  requireReason(unmarked, input);
  const values = withManager(withDay(input, unmarked, today), null);
  if (values.manager_id) await requireManager(tx, { clientId, accountId, contactId: null }, values.manager_id);
  const columns = contactColumnsOf({ ...values, level }, writer.at);
  const row = await insertRow(tx, contacts, {
    ...columns,
    clientId,
    accountId,
    fullName,
    title,
    function: ofFunction,
    level: columns.level ?? 0,
    source: "manual",
    updatedAt: writer.at,
  });
  const origins = Object.entries(contactTextsOf(row)).flatMap(([field, value]) => {
    const origin = manualOrigin(writer.at, field === "manager_id" && row.managerAssumed);
    return value === null ? [] : [[field, { value, origin }] as const];
  });
  await addContactFacts(tx, clientId, [{ contactId: row.id, origins: new Map(origins) }]);
  await recordChanges(tx, { clientId, accountId, contactId: row.id }, writer, [
    { field: "contact", old: null, new: fullName, source: "manual" },
  ]);
  return row.id;
}

interface ChangeInput {
  values: StoredContact;
  /** The values that the user saw. Only fields of `values` are compared. */
  expected?: ContactChange["expected"];
  /** Values that weren't entered by a user, by field: the steps for their evidence, and the source of the new value. */
  others?: ReadonlyMap<string, { steps: readonly Step[]; source: string | null }>;
  /** The change in the new account's history that is undone by moving the contact there, if any. */
  undoesThere?: number;
}

/**
 * The only function that changes a contact's values, together with their evidence. A move to another account clears the
 * contact's manager, and the manager of the contact's reports; a restoration clears a manager who has moved since.
 *
 * @throws AppError 404 `not_found`; 409 `changed` with `fields.current`; 400 `invalid_request`: a cycle of managers, a
 * manager at another account, a move from a real account to a sample account, a day in the future, do-not-contact
 * without a reason, an email or phone number for a do-not-contact contact, a value that was erased on request
 */
export async function changeContact(
  tx: Database,
  key: ContactKey,
  { values, expected, others = new Map(), undoesThere }: ChangeInput,
  writer: Writer,
  undoes: ReadonlyMap<string, number> = new Map(),
): Promise<boolean> {
  const { clientId, accountId, contactId } = key;
  if (values.account_id) await lockAccounts(tx, clientId, [accountId, values.account_id]);
  const account = await lockAccount(tx, key);
  const row = await getRow(tx, key);
  if (row.removedAt !== null && values.removed === undefined) throw notFound();
  const before = contactValuesOf(row);
  refuseImpossible(before, values);
  if (expected) await refuseStale(tx, key, before, { values, expected });
  const isMoving = values.account_id !== undefined && values.account_id !== accountId;
  const today = await readToday(tx, writer);
  // An undo also restores a mark that an earlier version allowed without a reason.
  if (undoes.size === 0) requireReason(before, values);
  const isRestored = values.removed === false && values.manager_id === undefined;
  const isManagerLost = isMoving || (isRestored && (await hasManagerElsewhere(tx, row)));
  const dated = withDay(isManagerLost ? { ...values, manager_id: null } : values, before, today);
  const resolved = withManager(dated, before.manager_id);
  if (resolved.account_id) {
    const target = await lockAccount(tx, { clientId, accountId: resolved.account_id });
    // Removing the sample data would delete the contact. A move that is undone goes back to where the contact was.
    if (target.isSample && !account.isSample && undoes.size === 0)
      throw invalidField("values.account_id", "This is a sample account. Choose one of your own accounts");
  }
  if (resolved.manager_id) await requireManager(tx, key, resolved.manager_id);
  const known: Readonly<Record<string, string | boolean | null>> = before;
  const changes = Object.entries(resolved).flatMap(([field, value]) => {
    const [old, now] = [writeContactValue(known[field]), writeContactValue(value)];
    const source = now === null ? null : (others.get(field)?.source ?? "manual");
    return old === now ? [] : [{ field, old, new: now, source, undoes: undoes.get(field) }];
  });
  const steps = stepsOf(row, resolved, writer, undoes);
  for (const [field, other] of others) steps.set(field, other.steps);
  await writeContactFacts(tx, clientId, [{ row, steps }]);
  if (changes.length === 0) return false;
  await tx
    .update(contacts)
    .set({ ...contactColumnsOf(resolved, writer.at), updatedAt: writer.at })
    .where(and(eq(contacts.clientId, clientId), eq(contacts.id, contactId)));
  await recordChanges(tx, key, writer, changes);
  await auditChange(tx, key, row.fullName, resolved, writer, new Set(changes.map(({ field }) => field)));
  if (isMoving && resolved.account_id) {
    const move = changes.filter(({ field }) => field === "account_id");
    const moved = move.map((one) => ({ ...one, undoes: undoesThere }));
    await recordChanges(tx, { clientId, accountId: resolved.account_id, contactId }, writer, moved);
    await freeReports(tx, key, writer);
  }
  return true;
}

/**
 * The steps by which a change affects a contact's evidence, by field: a user enters values, or an undo restores earlier
 * ones.
 */
function stepsOf(
  row: ContactRow,
  requested: StoredContact,
  { actorId, at }: Writer,
  undoes: ReadonlyMap<string, number>,
): Map<string, readonly Step[]> {
  const { manager_assumed: isAssumed, manager_id: managerId = row.managerId } = requested;
  const texts = Object.entries(requested).map(([field, value]) => [field, writeContactValue(value)] as const);
  const steps = new Map<string, readonly Step[]>(contactStepsOf(Object.fromEntries(texts), manualOrigin(at)));
  // The manager and whether they are assumed share one piece of evidence.
  if (isAssumed !== undefined && managerId !== null)
    steps.set(
      "manager_id",
      contactStepsOf({ manager_id: managerId }, manualOrigin(at, isAssumed)).get("manager_id") ?? [],
    );
  const standing: Readonly<Record<string, string | null>> = contactTextsOf(row);
  for (const [field, value] of texts) {
    const undone = standing[field];
    if (undoes.has(field) && steps.has(field))
      steps.set(field, [{ kind: "restore", value: value || null, undone: undone ? [undone] : [], by: actorId, at }]);
  }
  return steps;
}

/** Records removal, restoration and do-not-contact in the audit log. */
async function auditChange(
  tx: Database,
  { clientId, contactId }: ContactKey,
  name: string,
  values: StoredContact,
  { actorId, at, from }: Writer,
  changed: ReadonlySet<string>,
): Promise<void> {
  const entry = { at, clientId, actorId, from, subject: contactId, details: { name } };
  if (changed.has("removed"))
    await recordAudit(tx, { ...entry, action: values.removed ? "contact.remove" : "contact.restore" });
  if (!changed.has("do_not_contact")) return;
  const after = { do_not_contact: values.do_not_contact === true, reason: values.do_not_contact_reason ?? null };
  await recordAudit(tx, { ...entry, action: "contact.do_not_contact", after });
}

/** Restores earlier values of a contact as part of an undo. */
export async function restoreContact(
  tx: Database,
  key: ContactKey,
  texts: Readonly<Record<string, string | null>>,
  writer: Writer,
  undoes: ReadonlyMap<string, number>,
): Promise<void> {
  await changeContact(tx, key, { values: readContactValues(texts) }, writer, undoes);
}

/**
 * Gets a contact's row, even if removed.
 *
 * @throws AppError 404 `not_found`: the account has no such contact
 */
export async function getRow(db: Database, { clientId, accountId, contactId }: ContactKey) {
  const [row] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.clientId, clientId), eq(contacts.accountId, accountId), eq(contacts.id, contactId)));
  if (!row) throw notFound();
  return row;
}

/**
 * Gets a contact's row; neither the contact nor its account may be removed.
 *
 * @throws AppError 404 `not_found`
 */
export async function getLiveRow(db: Database, key: ContactKey) {
  const row = await getRow(db, key);
  const [account] = await db
    .select({ removedAt: accounts.removedAt })
    .from(accounts)
    .where(and(eq(accounts.clientId, key.clientId), eq(accounts.id, key.accountId)));
  if (row.removedAt !== null || !account || account.removedAt !== null) throw notFound();
  return row;
}

/**
 * Sets the date of do-not-contact to today if none is given; clearing do-not-contact also clears its date and reason.
 */
function withDay<Values extends StoredContact>(
  values: Values,
  before: Pick<StoredContact, "do_not_contact">,
  today: string,
): Values {
  if (values.do_not_contact === false) return { ...values, do_not_contact_reason: null, do_not_contact_since: null };
  const isSet = values.do_not_contact ?? before.do_not_contact;
  if (!isSet && values.do_not_contact_reason)
    throw invalidField("values.do_not_contact", "Turn on do not contact first");
  if ((values.do_not_contact_since ?? today) > today)
    throw invalidField("values.do_not_contact_since", "This day is in the future");
  return values.do_not_contact ? { ...values, do_not_contact_since: values.do_not_contact_since ?? today } : values;
}

/** Checks that do-not-contact is given with a reason, and that the reason isn't cleared without it. */
function requireReason(
  before: Pick<StoredContact, "do_not_contact" | "do_not_contact_reason">,
  values: StoredContact,
): void {
  const { do_not_contact: isMarked = before.do_not_contact, do_not_contact_reason: reason } = values;
  const isCleared = reason === null && before.do_not_contact_reason !== null;
  const isMissing = values.do_not_contact && !(reason === undefined ? before.do_not_contact_reason : reason);
  if (isMarked && (isCleared || isMissing)) throw invalidField("values.do_not_contact_reason", "Enter a reason");
}

/** Marks a manager as confirmed, unless the change marks them as assumed; without a manager, clears the mark. */
function withManager<Values extends StoredContact>(values: Values, before: string | null): Values {
  const { manager_id: managerId = before, manager_assumed: isAssumed } = values;
  if (managerId === null)
    return isAssumed || values.manager_id === null ? { ...values, manager_assumed: false } : values;
  return values.manager_id === undefined ? values : { ...values, manager_assumed: isAssumed ?? false };
}

function refuseImpossible(before: StoredContact, values: StoredContact): void {
  const isDoNotContact = values.do_not_contact ?? before.do_not_contact;
  for (const field of contactDetailFields)
    if (isDoNotContact && values[field])
      throw invalidField(`values.${field}`, "This contact asked not to be contacted");
  for (const field of ["full_name", ...contactDetailFields] as const)
    if (isErased(values[field] ?? "")) throw invalidField(`values.${field}`, "This value was erased on request");
}

/** Compares the changed fields, except those hidden from the user: the error would reveal their current values. */
async function refuseStale(
  tx: Database,
  key: ContactKey,
  before: Readonly<Record<string, string | boolean | null>>,
  { values, expected }: Required<Pick<ChangeInput, "values" | "expected">>,
): Promise<void> {
  const hidden: readonly string[] = before.do_not_contact ? contactDetailFields : [];
  const compared = Object.keys(expected).filter((field) => field in values && !hidden.includes(field));
  const stale = compared.find((field) => field in before && before[field] !== expected[field]);
  if (stale === undefined) return;
  const latest = await findLatestChange(tx, { ...key, fields: [stale] });
  const who = latest?.createdBy ? await getName(tx, latest.createdBy) : "Someone";
  throw new AppError(409, "changed", `${who} changed this in the meantime. Review it and try again.`, {
    fields: { current: JSON.stringify({ [stale]: before[stale] ?? null }) },
  });
}

/** Checks that the manager is at the same account and doesn't report to this contact, directly or indirectly. */
async function requireManager(
  tx: Database,
  { clientId, accountId, contactId }: Omit<ContactKey, "contactId"> & { contactId: string | null },
  managerId: string,
): Promise<void> {
  const above = await readRows(
    tx,
    z.object({
      id: z.string(),
      name: z.string(),
      manager_id: z.string().nullable(),
      account_id: z.string(),
      is_removed: z.boolean(),
    }),
    sql`with recursive above as (
        select id, full_name, account_id, manager_id, removed_at from contacts
          where client_id = ${clientId} and id = ${managerId}
        union
        select c.id, c.full_name, c.account_id, c.manager_id, c.removed_at from contacts c
          join above a on c.client_id = ${clientId} and c.id = a.manager_id
      ) select id, full_name as name, manager_id, account_id, removed_at is not null as is_removed from above`,
  );
  const manager = above.find(({ id }) => id === managerId);
  if (!manager || manager.account_id !== accountId || manager.is_removed)
    throw invalidField("values.manager_id", "There is no such contact at this account");
  const contact = above.find(({ id }) => id === contactId);
  if (contact) throw invalidField("values.manager_id", describeCircle(contact, manager));
}

/** Whether a contact's manager is at another account; one who was removed still counts as at theirs. */
async function hasManagerElsewhere(tx: Database, { clientId, accountId, managerId }: ContactRow): Promise<boolean> {
  if (managerId === null) return false;
  const [manager] = await tx
    .select({ accountId: contacts.accountId })
    .from(contacts)
    .where(and(eq(contacts.clientId, clientId), eq(contacts.id, managerId)));
  return manager !== undefined && manager.accountId !== accountId;
}

/** The error message for a cycle of managers, with both names. */
function describeCircle(
  contact: { id: string; name: string },
  manager: { id: string; name: string; manager_id: string | null },
): string {
  if (contact.id === manager.id) return `${contact.name} can’t report to ${contact.name}: this would create a circle`;
  const way = manager.manager_id === contact.id ? "" : ", through others";
  return `${manager.name} already reports to ${contact.name}${way}: this would create a circle`;
}

async function freeReports(
  tx: Database,
  { clientId, accountId, contactId }: ContactKey,
  writer: Writer,
): Promise<void> {
  const isReport = and(
    eq(contacts.clientId, clientId),
    eq(contacts.accountId, accountId),
    eq(contacts.managerId, contactId),
    isNull(contacts.removedAt),
  );
  const rows = await tx.select().from(contacts).where(isReport).orderBy(contacts.id).for("no key update");
  if (rows.length === 0) return;
  await tx.update(contacts).set({ managerId: null, managerAssumed: false, updatedAt: writer.at }).where(isReport);
  const cleared = new Map([["manager_id", [{ kind: "clear" } as const]]]);
  await writeContactFacts(
    tx,
    clientId,
    rows.map((row) => ({ row, steps: cleared })),
  );
  for (const { id, managerAssumed: isAssumed } of rows)
    await recordChanges(tx, { clientId, accountId, contactId: id }, writer, [
      { field: "manager_id", old: contactId, new: null, source: null },
      ...(isAssumed ? [{ field: "manager_assumed", old: writeContactValue(true), new: null, source: null }] : []),
    ]);
}
