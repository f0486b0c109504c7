import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { type ErasureSubject, erasedMark, wordsPattern } from "./patterns";
import { erasedOnRequest } from "./suppression";

const countSchema = z.object({ count: z.number() });

/** A reference to contacts by a foreign key. */
interface Reference {
  table: string;
  column: string;
}

/** Rows that belong to contacts: those deleted with them, and those that only lose the reference. */
export async function countOfContacts(db: Database, clientId: string, ids: readonly string[]) {
  const counts: Record<string, number> = { contacts: ids.length };
  for (const { table, column } of await listReferences(db)) {
    const [row] = await readRows(
      db,
      countSchema,
      sql`select count(*)::int as count from ${sql.identifier(table)}
          where client_id = ${clientId} and ${sql.identifier(column)} in ${listOf(ids)}`,
    );
    if (row && row.count > 0) counts[table] = (counts[table] ?? 0) + row.count;
  }
  return counts;
}

/** Every table that refers to contacts, from the database's own catalog. */
function listReferences(db: Database): Promise<Reference[]> {
  return readRows(
    db,
    z.object({ table: z.string(), column: z.string() }),
    sql`select c.relname as "table", a.attname as "column"
        from pg_constraint f join pg_class c on c.oid = f.conrelid
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname <> 'client_id'
        where f.contype = 'f' and f.confrelid = 'contacts'::regclass order by 1, 2`,
  );
}

/**
 * Deletes the person's contacts with everything that belongs to them, after erasing the words of their name in texts
 * about them, and their rows of imports. Must run in one transaction: afterwards nothing refers to them.
 *
 * @returns the number of rows by table; empty when they were deleted before
 */
export async function eraseContacts(
  tx: Database,
  clientId: string,
  subject: ErasureSubject,
): Promise<Record<string, number>> {
  const { contactIds: ids } = subject;
  const locked = await readRows(
    tx,
    z.object({ id: z.string() }),
    sql`select id from contacts where client_id = ${clientId} and id in ${listOf(ids)} order by id for update`,
  );
  if (locked.length === 0) return {};
  const counts = await countOfContacts(
    tx,
    clientId,
    locked.map(({ id }) => id),
  );
  await eraseWords(tx, clientId, subject);
  const rows = await eraseImportRows(tx, clientId, subject);
  await tx.execute(sql`delete from contacts where client_id = ${clientId} and id in ${listOf(ids)}`);
  return rows > 0 ? { ...counts, import_rows: (counts.import_rows ?? 0) + rows } : counts;
}

/** Calls, meetings and tasks with the contact often use the first or the last name alone. */
async function eraseWords(tx: Database, clientId: string, subject: ErasureSubject): Promise<void> {
  const pattern = wordsPattern(subject, "postgres");
  if (pattern === null) return;
  for (const [table, column] of [
    ["conversations", "body"],
    ["tasks", "title"],
  ] as const) {
    const text = sql.identifier(column);
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${text} = regexp_replace(${text}, ${pattern}, ${erasedMark}, 'gi')
          where client_id = ${clientId} and contact_id in ${listOf(subject.contactIds)} and ${text} ~* ${pattern}`,
    );
  }
}

/**
 * Empties the person's rows of imports. Rows that are still to be written are refused, and the files that they come
 * from can't be read again.
 */
async function eraseImportRows(tx: Database, clientId: string, subject: ErasureSubject): Promise<number> {
  const isPerson = sql`(contact_id in ${listOf(subject.contactIds)}
    or lower("values"->>'email') in ${textsOf(subject.emails)}
    or (search_key("values"->>'full_name') in (select search_key(n) from ${textsOf(subject.names)} as t(n))
      and (account_id is null or account_id in ${listOf(subject.accountIds)})))`;
  const rows = await readRows(
    tx,
    z.object({ import_id: z.string() }),
    sql`update import_rows set "values" = '{}', changes = null, reason = ${erasedOnRequest}, flaw = null,
          cells = (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(cells)),
          verdict = case when outcome is null then 'refused' else verdict end
        where client_id = ${clientId} and item_id is null and ${isPerson} returning import_id`,
  );
  await tx.execute(
    sql`delete from import_pieces where client_id = ${clientId} and import_id in ${listOf(rows.map((row) => row.import_id))}`,
  );
  return rows.length;
}

function listOf(ids: readonly string[]): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
}

function textsOf(values: readonly string[]): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
}
