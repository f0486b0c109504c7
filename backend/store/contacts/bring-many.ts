import { and, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { contactLevels } from "@/lib/contracts/contact";
import { type Database, readRows } from "../../database/database";
import { insertRows } from "../../database/insert-rows";
import { contacts } from "../../database/schema/core";
import { recordAudit } from "../audit/audit";
import { type Change, recordMany, type Writer } from "../history/record";
import { contactColumnsOf, readContactValues, writeContactValue } from "./values";

const { searchText, nameKey, ...ownColumns } = getTableColumns(contacts);
export type ContactRow = Omit<typeof contacts.$inferSelect, "searchText" | "nameKey">;

/** A contact added by a source. */
export type BroughtContact = Pick<
  typeof contacts.$inferInsert,
  "accountId" | "fullName" | "title" | "function" | "level" | "email" | "phone" | "doNotContact" | "doNotContactReason"
> & { id: string };

/** The planned changes of a contact. */
export interface ContactPlan {
  row: ContactRow;
  changes: Change[];
}

/**
 * Adds many contacts from a source, with few statements; the addition is recorded in their histories. Their accounts
 * must be live and locked.
 */
export async function addContacts(
  tx: Database,
  { clientId, source }: { clientId: string; source: string },
  brought: readonly BroughtContact[],
  writer: Writer,
): Promise<void> {
  if (brought.length === 0) return;
  const { at } = writer;
  const rows = brought.map((one) => ({
    ...one,
    clientId,
    source,
    managerAssumed: false,
    leftCompany: false,
    doNotContactSince: one.doNotContact ? dayOf(at) : null,
    updatedAt: at,
  }));
  await insertRows(tx, contacts, rows);
  const histories = brought.map(({ id, accountId, fullName }) => ({
    accountId,
    contactId: id,
    changes: [{ field: "contact", old: null, new: fullName, source }],
  }));
  await recordMany(tx, clientId, histories, writer);
}

/**
 * Reads live contacts by id, in no particular order. @param isLocking whether to lock them until the transaction ends
 */
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

/** A source's values for an existing contact. */
export interface SaidOfContact {
  row: ContactRow;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Computes what a source would change in contacts, in their order, without writing. Names are kept; values entered by
 * users are kept; do-not-contact is set but never cleared, and a do-not-contact contact gets no address or number.
 */
export async function planContacts(
  db: Database,
  clientId: string,
  all: readonly SaidOfContact[],
  { source, at }: { source: string; at: Date },
): Promise<ContactPlan[]> {
  const latest = await readLatestCauses(
    db,
    clientId,
    all.map(({ row }) => row.id),
  );
  return all.map(({ row, values }) => {
    const known: Readonly<Record<string, string | boolean | null>> = {
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
      const cause = latest.get(`${row.id} ${field}`);
      return cause === undefined ? row.source === "manual" && Boolean(known[field]) : cause !== "import";
    };
    const isSilenced = !row.doNotContact && values.do_not_contact === "yes";
    const said = row.doNotContact || isSilenced ? plain : reachable;
    const wanted = said.flatMap((field) => {
      const value = values[field];
      return typeof value === "string" && !isTyped(field) ? [[field, value] as const] : [];
    });
    const silence = isSilenced
      ? ([
          ["do_not_contact", "yes"],
          ["do_not_contact_reason", String(values.do_not_contact_reason ?? source).slice(0, 300)],
          ["do_not_contact_since", dayOf(at)],
        ] as const)
      : [];
    const changes = [...wanted, ...silence].flatMap(([field, now]): Change[] => {
      const old = writeContactValue(known[field]);
      const isSame = field === "email" ? old?.toLowerCase() === now.toLowerCase() : old === now;
      return isSame ? [] : [{ field, old, new: now, source }];
    });
    return { row, changes };
  });
}

const plain = ["title", "function", "level"] as const;
const reachable = [...plain, "email", "phone"] as const;

/** The cause of the last change of each value, by `<contact> <field>`; undone changes don't count. */
async function readLatestCauses(db: Database, clientId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const given = JSON.stringify(ids.map((id) => ({ id })));
  // Written so that each contact is looked up by index, even if the planner has no statistics about a table that has
  // just grown.
  const changes = await readRows(
    db,
    z.object({
      id: z.coerce.number(),
      contact: z.string(),
      field: z.string(),
      cause: z.string(),
      undoes: z.coerce.number().nullable(),
    }),
    sql`select c.id, c.contact_id as contact, c.field, c.cause_kind as cause, c.undoes
        from json_to_recordset(${given}::json) as g(id uuid) cross join lateral (
          select * from account_changes x where x.client_id = ${clientId} and x.contact_id = g.id order by x.id offset 0) c
        order by c.id desc`,
  );
  const latest = new Map<string, string>();
  const undone = new Set<number>();
  for (const { id, contact, field, cause, undoes } of changes) {
    const key = `${contact} ${field}`;
    if (undone.has(id)) continue;
    if (undoes !== null) undone.add(undoes);
    else if (!latest.has(key)) latest.set(key, cause);
  }
  return latest;
}

/** All columns that hold values; the update below writes every one of them. */
const written = Object.keys(contactColumnsOf({}, new Date(0)));

/** Writes changes of locked contacts at locked accounts, with histories and audit entries. */
export async function writeContacts(
  tx: Database,
  clientId: string,
  plans: readonly ContactPlan[],
  writer: Writer,
): Promise<void> {
  const changed = plans.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return;
  const { at, actorId, from } = writer;
  const columns = written.flatMap((key) =>
    Object.entries(ownColumns).flatMap(([name, column]) => (name === key ? [{ key, name: column.name }] : [])),
  );
  const rows = changed.map(({ row, changes }) => {
    const texts = Object.fromEntries(changes.map((one) => [one.field, one.new]));
    const given = Object.entries(contactColumnsOf(readContactValues(texts), at)).filter(([, now]) => now !== undefined);
    const now: Readonly<Record<string, unknown>> = { ...row, ...Object.fromEntries(given) };
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
  const silenced = changed.flatMap(({ row, changes }) => {
    const change = changes.find(({ field }) => field === "do_not_contact");
    if (change === undefined) return [];
    const reason = changes.find(({ field }) => field === "do_not_contact_reason")?.new ?? null;
    const after = { do_not_contact: change.new !== null, reason };
    const details = { name: row.fullName };
    return [
      { at, clientId, actorId, from, subject: row.id, details, after, action: "contact.do_not_contact" as const },
    ];
  });
  await recordAudit(tx, ...silenced);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
