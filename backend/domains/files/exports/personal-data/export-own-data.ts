import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../../database/database";
import type { Sheet } from "../../../../files/sheet";
import type { Principal } from "../../../../principal";
import { openExport } from "../rows";
import { type DataEntry, dataHeadings, dateOf, fieldsOf, nameOf, writeEntries } from "./entries";

/** More rows of one table aren't exported, so that one member can't occupy the database. */
const maxRows = 20_000;

/** Of these tables only what is about the user is exported, not the records of other people or companies. */
const exportedColumns: Readonly<Record<string, readonly string[]>> = {
  accounts: ["name", "created_at"],
  account_changes: ["field", "cause_kind", "at"],
  account_facts: ["field", "rejected_at", "rejected_reason"],
  contact_facts: ["field", "rejected_at", "rejected_reason"],
  erasures: ["state", "created_at"],
  imports: ["file_name", "kind", "state", "created_at"],
  invitations: ["role", "created_at"],
  teams: ["name", "created_at"],
};

/** Columns that name a user without a foreign key. */
const looseReferences = [
  { table: "users", column: "id" },
  { table: "audit_log", column: "actor_id" },
  { table: "audit_log", column: "subject" },
  { table: "account_facts", column: "rejected_by" },
  { table: "contact_facts", column: "rejected_by" },
];

/**
 * Exports everything that is stored about the signed-in user: profile, sessions, ways to sign in, preferences, what they
 * wrote or were assigned, and the audit log's entries about them. Never secrets.
 *
 * @returns the file's rows, in batches
 */
export async function exportOwnData(db: Database, principal: Principal, now: () => Date): Promise<Sheet> {
  const batches = writeEntries(readEntries(db, principal));
  return openExport(db, principal, { action: "member.data_export", asked: {}, headings: dataHeadings, batches }, now);
}

async function* readEntries(db: Database, { uid, clientId }: Principal): AsyncGenerator<DataEntry[]> {
  const tables = new Map<string, SQL[]>();
  const ofClients = await listTablesOfClients(db);
  // What the user wrote at a former client belongs to that client.
  const ofClient = clientId === null ? sql`client_id is null and ` : sql`client_id = ${clientId} and `;
  for (const { table, column } of [...looseReferences, ...(await listReferences(db))])
    tables.set(table, [...(tables.get(table) ?? []), sql`${sql.identifier(column)} = ${uid}`]);
  for (const [table, conditions] of tables) {
    const scope = ofClients.has(table) ? ofClient : sql``;
    const rows = await readRows(
      db,
      z.object({ row: z.record(z.string(), z.unknown()) }),
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t
          where ${scope}(${sql.join(conditions, sql` or `)}) limit ${maxRows + 1}`,
    );
    yield rows.slice(0, maxRows).map(({ row }): DataEntry => {
      const columns = exportedColumns[table];
      const fields = columns ? Object.fromEntries(columns.map((name) => [name, row[name] ?? null])) : row;
      // An entry about the user that someone else caused has their address.
      const isOfOther = table === "audit_log" && row.actor_id !== uid;
      const shown = isOfOther ? { ...fields, ip: null, agent: null } : fields;
      return { part: nameOf(table), at: dateOf(row), fields: fieldsOf(shown) };
    });
    if (rows.length > maxRows)
      yield [{ part: nameOf(table), at: null, fields: [["Further entries", `Only ${maxRows} are in this file`]] }];
  }
}

async function listTablesOfClients(db: Database): Promise<ReadonlySet<string>> {
  const rows = await readRows(
    db,
    z.object({ table: z.string() }),
    sql`select table_name as "table" from information_schema.columns
        where table_schema = 'public' and column_name = 'client_id'`,
  );
  return new Set(rows.map(({ table }) => table));
}

/** Every column that refers to users, from the database's own catalog. */
export function listReferences(db: Database): Promise<{ table: string; column: string }[]> {
  return readRows(
    db,
    z.object({ table: z.string(), column: z.string() }),
    sql`select c.relname as "table", a.attname as "column"
        from pg_constraint f join pg_class c on c.oid = f.conrelid
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname <> 'client_id'
        where f.contype = 'f' and f.confrelid = 'users'::regclass and c.relispartition = false order by 1, 2`,
  );
}
