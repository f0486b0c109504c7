import { and, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { contactLevels } from "@/lib/contracts/contacts/contact";
import type { Database } from "../../database/database";
import { insertRows } from "../../database/insert-rows";
import { contacts } from "../../database/schema/core";
import { recordAudit } from "../shared/audit/audit";
import { readToday } from "../shared/users";
import type { Origin, Step } from "../values/facts/choose-value";
import { type Change, recordMany, type Writer } from "../values/history/record";
import { addContactFacts, writeContactFacts } from "./facts";
import { originAt } from "./first-origins";
import { type LatestChange, readLatestChanges } from "./latest-changes";
import { type ContactRow, contactColumnsOf, readContactValues, writeContactValue } from "./values";

const { searchText, nameKey, ...ownColumns } = getTableColumns(contacts);

export type NewContact = Pick<
  typeof contacts.$inferInsert,
  "accountId" | "fullName" | "title" | "function" | "level" | "email" | "phone" | "doNotContact" | "doNotContactReason"
> & {
  id: string;
  /** Fields missing from the source, which were derived from the title. */
  guessed: readonly ("function" | "level")[];
};

export interface ContactPlan {
  row: ContactRow;
  changes: Change[];
  /** The changes to its evidence, by field. */
  steps: ReadonlyMap<string, readonly Step[]>;
}

/**
 * Adds many contacts from a source, with few statements, and records the addition in their histories. Their accounts
 * must be live and locked.
 */
export async function addContacts(
  tx: Database,
  { clientId, source }: { clientId: string; source: string },
  newContacts: readonly NewContact[],
  writer: Writer,
): Promise<void> {
  if (newContacts.length === 0) return;
  const { at } = writer;
  const today = await readToday(tx, writer);
  const rows = newContacts.map((one) => ({
    ...one,
    clientId,
    source,
    managerAssumed: false,
    leftCompany: false,
    doNotContactSince: one.doNotContact ? today : null,
    updatedAt: at,
  }));
  await insertRows(tx, contacts, rows);
  await addContactFacts(
    tx,
    clientId,
    newContacts.map((one) => ({ contactId: one.id, origins: originsOf(one, source, at) })),
  );
  const histories = newContacts.map(({ id, accountId, fullName }) => ({
    accountId,
    contactId: id,
    changes: [{ field: "contact", old: null, new: fullName, source }],
  }));
  await recordMany(tx, clientId, histories, writer);
}

/** The values of an added contact and their origins; values missing from the source are derived from the title. */
function originsOf(contact: NewContact, source: string, at: Date): Map<string, { value: string; origin: Origin }> {
  const origin = originAt(source, at);
  const guess: Origin = { source: "Worked out from the title", method: "derived", confidence: "low", seenAt: at };
  const texts = {
    full_name: contact.fullName,
    title: contact.title,
    function: contact.function,
    level: contactLevels[contact.level] ?? null,
    email: contact.email,
    phone: contact.phone,
    do_not_contact: contact.doNotContact ? "yes" : null,
    account_id: contact.accountId,
  };
  const origins = Object.entries(texts).flatMap(([field, value]) => {
    const isGuessed = contact.guessed.some((one) => one === field);
    return value ? [[field, { value, origin: isGuessed ? guess : origin }] as const] : [];
  });
  return new Map(origins);
}

/** Reads live contacts by id, in order of id. @param isLocking whether to lock them until the transaction ends */
export async function readContacts(
  db: Database,
  clientId: string,
  ids: readonly string[],
  isLocking = false,
): Promise<ContactRow[]> {
  if (ids.length === 0) return [];
  const query = db
    .select(ownColumns)
    .from(contacts)
    .where(and(eq(contacts.clientId, clientId), inArray(contacts.id, [...ids]), isNull(contacts.removedAt)))
    .orderBy(contacts.id);
  return isLocking ? query.for("no key update") : query;
}

export interface ContactSourceValues {
  row: ContactRow;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Computes a source's changes to contacts, in the given order, without writing. Names and values entered by users are
 * kept; do-not-contact is set but never cleared, and a do-not-contact contact gets no email or phone number.
 */
export async function planContacts(
  db: Database,
  clientId: string,
  all: readonly ContactSourceValues[],
  { source, ...writer }: { source: string; actorId: string | null; at: Date },
): Promise<ContactPlan[]> {
  const today = await readToday(db, writer);
  const latest = await readLatestChanges(
    db,
    clientId,
    all.map(({ row }) => row.id),
  );
  return all.map((one) => planContact(one, latest, { source, at: writer.at, today }));
}

const plain = ["title", "function", "level"] as const;
const reachable = [...plain, "email", "phone"] as const;

function planContact(
  { row, values }: ContactSourceValues,
  latest: ReadonlyMap<string, LatestChange>,
  { source, at, today }: { source: string; at: Date; today: string },
): ContactPlan {
  const known: Readonly<Record<string, string | boolean | null>> = {
    full_name: row.fullName,
    title: row.title,
    function: row.function,
    email: row.email,
    phone: row.phone,
    level: contactLevels[row.level] ?? null,
    do_not_contact: row.doNotContact,
    do_not_contact_reason: row.doNotContactReason,
    do_not_contact_since: row.doNotContactSince,
  };
  const isTyped = (field: string) => {
    const cause = latest.get(`${row.id} ${field}`)?.cause;
    return cause === undefined ? row.source === "manual" && Boolean(known[field]) : cause !== "import";
  };
  const isNewlyDoNotContact = !row.doNotContact && values.do_not_contact === "yes";
  const entered = (row.doNotContact || isNewlyDoNotContact ? plain : reachable).flatMap((field) => {
    const value = values[field];
    return typeof value === "string" ? [[field, value] as const] : [];
  });
  const mark = isNewlyDoNotContact
    ? ([
        ["do_not_contact", "yes"],
        ["do_not_contact_reason", String(values.do_not_contact_reason ?? source).slice(0, 300)],
        ["do_not_contact_since", today],
      ] as const)
    : [];
  const updates = [...entered.filter(([field]) => !isTyped(field)), ...mark];
  const changes = updates.flatMap(([field, now]): Change[] => {
    const old = writeContactValue(known[field]);
    return isSame(field, old, now) ? [] : [{ field, old, new: now, source }];
  });
  const origin = originAt(source, at);
  const { full_name: name } = values;
  const offered = [...entered, ...(typeof name === "string" ? [["full_name", name] as const] : [])];
  const steps = new Map<string, Step[]>(
    offered.map(([field, now]) => {
      const old = writeContactValue(known[field]);
      const value = old !== null && isSame(field, old, now) ? old : now;
      const isDecided = field !== "full_name" && !isTyped(field);
      return [field, [isDecided ? { kind: "see", value, origin, isDecided } : { kind: "offer", value, origin }]];
    }),
  );
  if (isNewlyDoNotContact) steps.set("do_not_contact", [{ kind: "see", value: "yes", origin, isDecided: true }]);
  return { row, changes, steps };
}

/** Emails are compared case-insensitively. */
function isSame(field: string, old: string | null, now: string): boolean {
  return field === "email" ? old?.toLowerCase() === now.toLowerCase() : old === now;
}

/** All columns that hold values; the update below writes every one of them. */
const written = Object.keys(contactColumnsOf({}, new Date(0)));

/** Writes changes to locked contacts at locked accounts, with histories and audit entries. */
export async function writeContacts(
  tx: Database,
  clientId: string,
  plans: readonly ContactPlan[],
  writer: Writer,
): Promise<void> {
  await writeContactFacts(tx, clientId, plans);
  const changed = plans.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return;
  const { at, actorId, from } = writer;
  const columns = written.flatMap((key) =>
    Object.entries(ownColumns).flatMap(([name, column]) => (name === key ? [{ key, name: column.name }] : [])),
  );
  const rows = changed.map(({ row, changes }) => {
    const texts = Object.fromEntries(changes.map((one) => [one.field, one.new]));
    const newValues = Object.entries(contactColumnsOf(readContactValues(texts), at)).filter(
      ([, now]) => now !== undefined,
    );
    const now: Readonly<Record<string, unknown>> = { ...row, ...Object.fromEntries(newValues) };
    return { id: row.id, ...Object.fromEntries(columns.map(({ key, name }) => [name, now[key] ?? null])) };
  });
  const set = sql.join(
    columns.map(({ name }) => sql`${sql.identifier(name)} = n.${sql.identifier(name)}`),
    sql`, `,
  );
  await tx.execute(
    sql`update contacts c set ${set}, updated_at = ${at.toISOString()}::timestamptz
        from json_populate_recordset(null::contacts, ${JSON.stringify(rows)}::json) n
        where c.client_id = ${clientId} and c.id = n.id`,
  );
  await recordMany(
    tx,
    clientId,
    changed.map(({ row, changes }) => ({ accountId: row.accountId, contactId: row.id, changes })),
    writer,
  );
  const marked = changed.flatMap(({ row, changes }) => {
    const change = changes.find(({ field }) => field === "do_not_contact");
    if (change === undefined) return [];
    const reason = changes.find(({ field }) => field === "do_not_contact_reason")?.new ?? null;
    const after = { do_not_contact: change.new !== null, reason };
    const details = { name: row.fullName };
    return [
      { at, clientId, actorId, from, subject: row.id, details, after, action: "contact.do_not_contact" as const },
    ];
  });
  await recordAudit(tx, ...marked);
}
