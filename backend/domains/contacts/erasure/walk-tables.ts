import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";

const columnSchema = z.object({
  schema: z.string(),
  table: z.string(),
  column: z.string(),
  type: z.enum(["text", "json", "texts"]),
  /** Whether a unique index contains the column: two erased values must not become equal. */
  is_key: z.boolean(),
  has_account: z.boolean(),
});

export interface WalkedTable {
  /** The table's name in counts; partitions share their parent's. */
  name: string;
  /** The name with its schema, as PostgreSQL resolves it. */
  path: string;
  from: SQL;
  columns: { name: string; type: "text" | "json" | "texts"; isKey: boolean }[];
  hasAccount: boolean;
  /** Condition for the client's rows. */
  isOfClient: SQL;
  /** Condition for rows with an account's name, where the person's name means that account; null: none. */
  namesAccount: SQL | null;
  /** Condition for rows with the name of another contact, where a shared name means them; null: none. */
  namesContact: SQL | null;
}

/** The key of a table in counts. Texts of other contacts aren't counted as the person's contacts. */
export function countKeyOf({ name }: Pick<WalkedTable, "name">): string {
  return name === "contacts" ? "contact_texts" : name;
}

/** Tables whose texts are about members or accounts, not contacts. Every other table is searched. */
export const unsearchedTables: Readonly<Record<string, string>> = {
  users: "members of the client: they have accounts of their own",
  scim_users: "members, as their directory names them",
  invitations: "people invited to become members",
  invitation_list_rows: "people invited to become members, by a list",
  audit_streams: "the address of the client's own log system, and its secret, encrypted",
  account_logos: "pictures of companies' logos",
  account_keys: "names of accounts, derived from their rows",
  crowded_keys: "names of accounts, derived from their rows",
  erasures: "what is being erased, encrypted",
  erasure_keys: "random keys, encrypted",
  erasure_hashes: "keyed hashes",
};

/** Columns that name an account, or another contact of the same name. */
const ownColumns: Readonly<Record<string, readonly string[]>> = {
  accounts: ["name", "domain", "website"],
  contacts: ["full_name", "email", "phone"],
};

const hasAccountName = sql`field in ('name', 'domain', 'website')`;
const hasContactName = sql`field in ('contact', 'full_name')`;

/**
 * By table, the rows with copies of the columns above. Copies of emails and phone numbers need no condition: those that
 * someone else has aren't searched for (`findShared`).
 */
const namingRows: Readonly<Record<string, Partial<Pick<WalkedTable, "namesAccount" | "namesContact">>>> = {
  account_facts: { namesAccount: hasAccountName },
  contact_facts: { namesContact: hasContactName },
  account_changes: {
    namesAccount: sql`(contact_id is null and ${hasAccountName})`,
    namesContact: sql`(contact_id is not null and ${hasContactName})`,
  },
};

/** Tables without `client_id` that hold a client's texts. */
function scopesOf(clientId: string): Readonly<Record<string, SQL>> {
  const owner = sql`split_part(path, '/', 2)`;
  return {
    outbox: sql`((path like 'clients/%' and ${owner} = ${clientId})
      or (path like 'users/%' and ${owner} in (select id from users where client_id = ${clientId})))`,
    job: sql`data->>'clientId' = ${clientId}`,
  };
}

/**
 * Lists the tables with texts of a client, from the database's own catalog, so that a new table is included: those with
 * `client_id`, the outbox and the job queue.
 */
export async function listWalkedTables(db: Database, clientId: string): Promise<WalkedTable[]> {
  const rows = await readRows(
    db,
    columnSchema,
    sql`select n.nspname as schema, c.relname as "table", a.attname as "column",
          case when a.atttypid in ('text'::regtype, 'varchar'::regtype) then 'text'
            when a.atttypid = 'jsonb'::regtype then 'json' else 'texts' end as type,
          exists (select from pg_index i join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
            and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.refobjsubid = a.attnum
            where i.indrelid = c.oid and i.indisunique)
          or exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as is_key,
          exists (select from pg_attribute x where x.attrelid = c.oid and x.attname = 'account_id' and not x.attisdropped) as has_account
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            and a.attname <> 'client_id'
            and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
        where c.relkind = 'r' and ((n.nspname = 'public' and (c.relname = 'outbox'
            or exists (select from pg_attribute x where x.attrelid = c.oid and x.attname = 'client_id' and not x.attisdropped)))
          or c.oid in (select relid from pg_partition_tree(to_regclass('pgboss.job')) where isleaf))
        order by n.nspname desc, c.relname, a.attnum`,
  );
  const scopes = scopesOf(clientId);
  const tables = new Map<string, WalkedTable>();
  for (const { schema, table, column, type, is_key: isKey, has_account: hasAccount } of rows) {
    const name = schema === "pgboss" ? "job" : table;
    const isJobColumn = schema !== "pgboss" || column === "data" || column === "output";
    if (name in unsearchedTables || ownColumns[name]?.includes(column) || !isJobColumn) continue;
    const from = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
    const isOfClient = scopes[name] ?? sql`client_id = ${clientId}`;
    const path = `"${schema}"."${table}"`;
    const { namesAccount = null, namesContact = null } = namingRows[name] ?? {};
    const known = tables.get(path) ?? {
      ...{ name, path, from, columns: [], hasAccount },
      ...{ isOfClient, namesAccount, namesContact },
    };
    known.columns.push({ name: column, type, isKey });
    tables.set(path, known);
  }
  return [...tables.values()];
}
