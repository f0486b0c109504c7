import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { eraseImportFiles } from "./erase-import-files";
import { rangesOf } from "./erase-texts";
import { idsIn, textsIn } from "./lists";
import { ownWordsOf } from "./names";
import { type ErasureSubject, erasedMark, wordsPattern } from "./patterns";
import { erasedOnRequest } from "./suppression";

const countSchema = z.object({ count: z.number() });

export interface Reference {
  table: string;
  column: string;
}

/**
 * Counts contacts and the rows that refer to them, by table: those deleted with them, and those that only lose the
 * reference. Contacts who report to them are counted as `reporting_lines`.
 */
export async function countRowsOfContacts(db: Database, clientId: string, ids: readonly string[]) {
  const counts: Record<string, number> = { contacts: ids.length };
  for (const { table, column } of await listReferences(db)) {
    const name = table === "contacts" ? "reporting_lines" : table;
    const [row] = await readRows(
      db,
      countSchema,
      sql`select count(*)::int as count from ${sql.identifier(table)}
          where client_id = ${clientId} and ${sql.identifier(column)} in ${idsIn(ids)}`,
    );
    if (row && row.count > 0) counts[name] = (counts[name] ?? 0) + row.count;
  }
  return counts;
}

/** Condition for the rows of a table that neither are nor refer to these contacts. */
export function isNotOfContacts(
  { name }: { name: string },
  references: readonly Reference[],
  ids: readonly string[],
): SQL {
  const columns = [...references, { table: "contacts", column: "id" }].filter(({ table }) => table === name);
  const found = columns.map(({ column }) => sql`${sql.identifier(column)} in ${idsIn(ids)}`);
  return found.length > 0 ? sql`(${sql.join(found, sql` or `)}) is not true` : sql`true`;
}

/** Every table that refers to contacts, from the database's own catalog. */
export function listReferences(db: Database): Promise<Reference[]> {
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
 * about them. Must run in one transaction, after which nothing refers to the contacts.
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
    sql`select id from contacts where client_id = ${clientId} and id in ${idsIn(ids)} order by id for update`,
  );
  if (locked.length === 0) return {};
  const counts = await countRowsOfContacts(
    tx,
    clientId,
    locked.map(({ id }) => id),
  );
  await eraseWords(tx, clientId, subject);
  await tx.execute(sql`delete from contacts where client_id = ${clientId} and id in ${idsIn(ids)}`);
  return counts;
}

/**
 * Erases single words of the name in calls, meetings and tasks with the contact, as these often use the first or the
 * last name alone.
 */
async function eraseWords(tx: Database, clientId: string, subject: ErasureSubject): Promise<void> {
  const pattern = wordsPattern(subject.names);
  if (pattern === null) return;
  for (const [table, column] of [
    ["conversations", "body"],
    ["tasks", "title"],
  ] as const) {
    const text = sql.identifier(column);
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${text} = regexp_replace(${text}, ${pattern}, ${erasedMark}, 'gi')
          where client_id = ${clientId} and contact_id in ${idsIn(subject.contactIds)} and ${text} ~* ${pattern}`,
    );
  }
}

/**
 * Empties the person's import rows, before their contacts are deleted. Rows that are still to be written are refused,
 * and their files are erased.
 *
 * @param inTransaction runs a part in a transaction and counts the changed rows in it
 */
export async function eraseImportRows(
  db: Database,
  clientId: string,
  subject: ErasureSubject,
  inTransaction: (work: (tx: Database) => Promise<number>) => Promise<number>,
): Promise<void> {
  for (const range of await rangesOf(db, "import_rows"))
    await inTransaction(async (tx) => {
      const rows = await readRows(
        tx,
        z.object({ import_id: z.string() }),
        sql`update import_rows set "values" = '{}', changes = null, reason = ${erasedOnRequest}, flaw = null,
              cells = (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(cells)),
              verdict = case when outcome is null then 'refused' else verdict end
            where ${range} and client_id = ${clientId} and item_id is null and "values" <> '{}'
              and ${isOfPerson(subject)} returning import_id`,
      );
      await eraseImportFiles(
        tx,
        clientId,
        rows.map((row) => row.import_id),
      );
      return rows.length;
    });
}

/**
 * Condition for a person's import rows: rows of their contacts unless they contain another person's name, rows with
 * their email, and rows with their name at their accounts. A row without an account must name the same company and have
 * no other email.
 */
export function isOfPerson({ contactIds, accountIds, accountNames, names, emails, isNameShared }: ErasureSubject) {
  const name = sql`search_key("values"->>'full_name')`;
  const hasName = sql`${name} in (select search_key(n) from ${textsIn(names)} as t(n))`;
  const words = names.flatMap(ownWordsOf);
  const hasWord = sql`(coalesce(${name}, '') = '' or string_to_array(${name}, ' ') && array${textsIn(words)} or ${hasName})`;
  const hasCompany = sql`search_key("values"->>'account_name')
    in (select search_key(n) from ${textsIn(accountNames)} as t(n))`;
  const hasEmail = sql`lower("values"->>'email') in ${textsIn(emails)}`;
  const hasNoOther = sql`(coalesce("values"->>'email', '') = '' or ${hasEmail})`;
  const isMentioned = isNameShared
    ? sql`(account_id in ${idsIn(accountIds)} and ${hasNoOther})`
    : sql`(account_id in ${idsIn(accountIds)} or (account_id is null and ${hasCompany} and ${hasNoOther}))`;
  return sql`((contact_id in ${idsIn(contactIds)} and ${hasWord}) or ${hasEmail}
    or (contact_id is null and ${hasName} and ${isMentioned}))`;
}
