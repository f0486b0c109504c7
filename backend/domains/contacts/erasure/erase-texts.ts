import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { eraseImportFiles } from "./erase-import-files";
import { textsIn } from "./lists";
import { anyOf, type ErasureSubject, erasedMark, patternsOf, roughPatternOf } from "./patterns";
import type { WalkedTable } from "./walk-tables";

/** Number of table pages that one statement reads: 32 MB. */
const blocksAtOnce = 4_096;

export interface TextSearch {
  table: WalkedTable;
  pattern: string;
  /** A pattern that matches more than `pattern` does, but much faster. */
  roughPattern: string;
  isInScope: SQL;
}

/**
 * The searches of a table: for emails and phone numbers in all rows, and for the name in the rows where it means the
 * person.
 */
export function searchesOf(table: WalkedTable, subject: ErasureSubject): TextSearch[] {
  const { contact, phone, name } = patternsOf(subject, "postgres");
  const roughPattern = roughPatternOf(subject);
  const search = (pattern: string | null, conditions: readonly SQL[]): TextSearch[] =>
    pattern === null || roughPattern === null
      ? []
      : [{ table, pattern, roughPattern, isInScope: sql.join([table.isOfClient, ...conditions], sql` and `) }];
  const hasField = table.columns.some((column) => column.name === "field");
  const ofPhones = hasField ? search(phone, [sql`field = 'phone'`]) : [];
  const ofName = conditionsOfName(table, subject);
  if (ofName?.length === 0) return [...search(anyOf([contact, name]), []), ...ofPhones];
  return [...search(contact, []), ...ofPhones, ...(ofName === null ? [] : search(name, ofName))];
}

/**
 * Conditions for the rows of a table in which the name means the person: rows without an account's name and, if others
 * share the name, only rows of the person's accounts without another contact's name. Null: no rows.
 */
function conditionsOfName(
  { hasAccount, namesAccount, namesContact }: WalkedTable,
  { isNameShared, accountIds }: ErasureSubject,
): SQL[] | null {
  const isNoAccount = namesAccount === null ? [] : [sql`not ${namesAccount}`];
  if (!isNameShared) return isNoAccount;
  if (!hasAccount) return null;
  const isNear = sql`account_id::text in ${textsIn(accountIds)}`;
  return [isNear, ...isNoAccount, ...(namesContact === null ? [] : [sql`not ${namesContact}`])];
}

/**
 * Replaces the matches of a search, one part of the table per transaction; the files of import rows are erased with
 * them. A second run finds nothing.
 *
 * @param inTransaction runs a part in a transaction and counts the changed rows in it
 */
export async function eraseTexts(
  db: Database,
  clientId: string,
  search: TextSearch,
  inTransaction: (work: (tx: Database) => Promise<number>) => Promise<number>,
): Promise<number> {
  const importId = search.table.name === "import_rows" ? sql`import_id` : sql`null::uuid`;
  let total = 0;
  for (const range of await rangesOf(db, search.table.path))
    total += await inTransaction(async (tx) => {
      // Lets this transaction, and no other, change texts of the audit log.
      await tx.execute(sql`select set_config('sightline.erasing', 'on', true)`);
      const rows = await readRows(
        tx,
        z.object({ import_id: z.string().nullable() }),
        sql`update ${search.table.from} set ${replacements(search)} where ${range} and ${isFound(search)}
            returning ${importId} as import_id`,
      );
      await eraseImportFiles(
        tx,
        clientId,
        rows.flatMap((row) => row.import_id ?? []),
      );
      return rows.length;
    });
  return total;
}

/** Splits a table by the physical position of its rows, which needs no index. */
export async function rangesOf(db: Database, path: string): Promise<SQL[]> {
  const [row] = await readRows(
    db,
    z.object({ blocks: z.number() }),
    sql`select (pg_relation_size(${path}::regclass) / current_setting('block_size')::int)::int as blocks`,
  );
  const count = Math.ceil(((row?.blocks ?? 0) + 1) / blocksAtOnce);
  return Array.from({ length: count }, (_, index) => {
    const start = sql`ctid >= ${`(${index * blocksAtOnce},0)`}::tid`;
    // The last range has no upper bound, because rows that change in the meantime move to the end.
    return index === count - 1 ? start : sql`${start} and ctid < ${`(${(index + 1) * blocksAtOnce},0)`}::tid`;
  });
}

/** Condition for the rows that a search finds. */
export function isFound({ table: { columns }, pattern, roughPattern, isInScope }: TextSearch): SQL {
  const all = sql.join(
    columns.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  );
  const found = columns.map(({ name, type }) => {
    const column = sql.identifier(name);
    if (type === "text") return sql`${column} ~* ${pattern}`;
    // The pattern may also match JSON or array syntax between two strings, so only a changed string counts.
    const text = type === "json" ? sql`${column}::text` : sql`array_to_string(${column}, ' ')`;
    return sql`(${text} ~* ${pattern} and ${column} is distinct from ${replaced(name, type, pattern, erasedMark)})`;
  });
  // `case` guarantees the order of evaluation: the exact patterns are slow.
  return sql`${isInScope} and case when concat_ws(' ', ${all}) ~* ${roughPattern}
    then (${sql.join(found, sql` or `)}) else false end`;
}

function replacements({ table: { columns }, pattern }: TextSearch): SQL {
  const all = columns.map(({ name, type, isKey }) => {
    // A random mark keeps the erased values in a unique index distinct.
    const mark = isKey ? sql`'[erased ' || left(md5(random()::text), 6) || ']'` : sql`${erasedMark}`;
    return sql`${sql.identifier(name)} = ${replaced(name, type, pattern, mark)}`;
  });
  return sql.join(all, sql`, `);
}

function replaced(name: string, type: "text" | "json" | "texts", pattern: string, mark: SQL | string): SQL {
  const column = sql.identifier(name);
  if (type === "json") return sql`erase_in_json(${column}, ${pattern}, ${mark})`;
  if (type === "text") return sql`regexp_replace(${column}, ${pattern}, ${mark}, 'gi')`;
  return sql`coalesce((select array_agg(regexp_replace(t.one, ${pattern}, ${mark}, 'gi') order by t.n)
    from unnest(${column}) with ordinality as t(one, n)), ${column})`;
}
