import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../../database/database";
import { isOfPerson, type Reference } from "../../../contacts/erasure/erase-contacts";
import { idsIn } from "../../../contacts/erasure/lists";
import type { FoundPerson } from "../../../contacts/erasure/subject";
import { type DataEntry, dateOf, fieldsOf, nameOf, type StoredRow } from "./entries";

/** A person, and the function that removes other people from texts about them. */
export interface PersonToExport extends Pick<FoundPerson, "subject" | "known"> {
  clientId: string;
  mask: (text: string) => string;
}

const rowSchema = z.object({ row: z.record(z.string(), z.unknown()) });

/** Names of what a row refers to by id. */
const accountName = sql`(select a.name from accounts a where a.client_id = t.client_id and a.id = t.account_id)`;
const extras: Readonly<Record<string, SQL>> = {
  contacts: sql`jsonb_build_object('account', ${accountName})`,
  committee_seats: sql`jsonb_build_object('account', ${accountName}, 'role',
    (select r.name from committee_roles r where r.client_id = t.client_id and r.id = t.role_id))`,
};

/** Reads the person's contacts, and every row that refers to them: values, history, roles, calls, meetings and tasks. */
export async function* readContactEntries(
  db: Database,
  person: PersonToExport,
  references: readonly Reference[],
): AsyncGenerator<DataEntry[]> {
  const tables = new Map([["contacts", "id"]]);
  for (const { table, column } of references)
    if (table !== "contacts" && table !== "import_rows") tables.set(table, column);
  for (const [table, column] of tables) {
    const rows = await readRows(
      db,
      rowSchema,
      sql`select to_jsonb(t) || ${extras[table] ?? sql`'{}'`} as row from ${sql.identifier(table)} t
          where client_id = ${person.clientId} and ${sql.identifier(column)} in ${idsIn(person.subject.contactIds)}`,
    );
    yield rows.flatMap(({ row }) =>
      isOfSomeoneElse(row, person.known) ? [] : [describeRow(nameOf(table), row, person)],
    );
  }
}

/** Reads the person's rows in imported files. */
export async function* readImportEntries(db: Database, person: PersonToExport): AsyncGenerator<DataEntry[]> {
  const rows = await readRows(
    db,
    rowSchema,
    sql`select jsonb_build_object('file', i.file_name, 'line', t.line, 'values', t."values", 'cells', t.cells,
          'created_at', i.created_at) as row
        from (select * from import_rows where client_id = ${person.clientId} and ${isOfPerson(person.subject)}) t
          join imports i on i.client_id = t.client_id and i.id = t.import_id`,
  );
  yield rows.map(({ row }) => describeRow("Imported files", row, person));
}

const values = { email: "emails", phone: "phones", full_name: "names", contact: "names" } as const;

/** Whether a value or a change is of the person who had the contact's row before. */
function isOfSomeoneElse(row: StoredRow, known: PersonToExport["known"]): boolean {
  const kind = values[String(row.field) as keyof typeof values];
  if (kind === undefined) return false;
  const own = new Set(known[kind].map((value) => value.toLowerCase()));
  const given = [row.value, row.old, row.new].filter((value) => typeof value === "string");
  return given.length > 0 && !given.some((value) => own.has(value.trim().toLowerCase()));
}

function describeRow(part: string, row: StoredRow, { mask }: PersonToExport): DataEntry {
  const { source, ...others } = row;
  return {
    part,
    at: dateOf(row),
    source: typeof source === "string" ? source : null,
    fields: fieldsOf(others).map(([name, value]) => [name, /( at|^At)$/.test(name) ? value : mask(value)] as const),
  };
}
