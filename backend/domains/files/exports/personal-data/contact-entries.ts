import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../../database/database";
import { isOfPerson } from "../../../contacts/erasure/erase-contacts";
import { rangesOf } from "../../../contacts/erasure/erase-texts";
import { idsIn } from "../../../contacts/erasure/lists";
import type { FoundPerson } from "../../../contacts/erasure/subject";
import { type DataEntry, dateOf, fieldsOf, nameOf, type StoredRow } from "./entries";
import { type ExportedTable, readPages } from "./tables";

/** A person, and the function `mask`, which removes other people from texts about this person. */
export interface PersonToExport extends Pick<FoundPerson, "subject" | "known"> {
  clientId: string;
  /** Names of the members, and of the other contacts at the person's accounts. */
  others: readonly string[];
  mask: (text: string) => string;
}

const rowSchema = z.object({ row: z.record(z.string(), z.unknown()) });

/** Names of the records that a row refers to by id. */
const account = sql`(select a.name from accounts a where a.client_id = t.client_id and a.id = t.account_id)`;
const role = sql`(select r.name from committee_roles r where r.client_id = t.client_id and r.id = t.role_id)`;

/** The exported columns of tables that refer to contacts by a foreign key. Imported files are read separately. */
export const contactTables: readonly (ExportedTable & { by: string })[] = [
  {
    table: "contacts",
    by: "id",
    columns: [
      ...["full_name", "title", "function", "level", "buying_role", "email", "phone", "left_company", "source"],
      ...["do_not_contact", "do_not_contact_reason", "do_not_contact_since", "updated_at", "removed_at"],
    ],
    extras: { account },
  },
  {
    table: "contact_facts",
    by: "contact_id",
    columns: [
      ...["field", "source", "value", "method", "first_seen_at", "seen_at", "confidence", "url", "is_chosen"],
      ...["document_title", "document_reference", "document_read_at", "rejected_at", "rejected_reason"],
    ],
  },
  { table: "account_changes", by: "contact_id", columns: ["field", "old", "new", "source", "cause_kind", "at"] },
  { table: "committee_seats", by: "contact_id", columns: ["updated_at"], extras: { account, role } },
  {
    table: "conversations",
    by: "contact_id",
    columns: ["kind", "body", "minutes", "happened_at", "created_at", "edited_at", "removed_at"],
  },
  {
    table: "tasks",
    by: "contact_id",
    columns: ["title", "due_date", "done_at", "repeats", "created_at", "updated_at"],
  },
  { table: "external_ids", by: "contact_id", columns: ["kind", "external_id"] },
];

/**
 * Reads the person's contacts, and the records that refer to them: values, history, roles, calls, meetings and tasks.
 */
export async function* readContactEntries(db: Database, person: PersonToExport): AsyncGenerator<DataEntry[]> {
  for (const exported of contactTables) {
    const isOf = sql`t.client_id = ${person.clientId} and t.${sql.identifier(exported.by)} in ${idsIn(person.subject.contactIds)}`;
    for await (const rows of readPages(db, exported, isOf))
      yield rows.flatMap((row) =>
        isOfSomeoneElse(row, person.known) ? [] : [describeRow(nameOf(exported.table), row, person)],
      );
  }
}

/** Reads the person's rows in imported files, a part of the table per statement. */
export async function* readImportEntries(db: Database, person: PersonToExport): AsyncGenerator<DataEntry[]> {
  for (const range of await rangesOf(db, "import_rows")) {
    const rows = await readRows(
      db,
      rowSchema,
      sql`select jsonb_build_object('file', i.file_name, 'line', t.line, 'values', t."values", 'cells', t.cells,
            'created_at', i.created_at) as row
          from (select * from import_rows
              where ${range} and client_id = ${person.clientId} and ${isOfPerson(person.subject)}) t
            join imports i on i.client_id = t.client_id and i.id = t.import_id`,
    );
    yield rows.map(({ row }) => describeRow("Imported files", row, person));
  }
}

const values = { email: "emails", phone: "phones", full_name: "names", contact: "names" } as const;

/** Whether a value or a change belongs to someone else, whom the contact's row named before. */
function isOfSomeoneElse(row: StoredRow, known: PersonToExport["known"]): boolean {
  const kind = values[String(row.field) as keyof typeof values];
  if (kind === undefined) return false;
  const own = new Set(known[kind].map((value) => value.toLowerCase()));
  const texts = [row.value, row.old, row.new].filter((value) => typeof value === "string");
  return texts.length > 0 && !texts.some((value) => own.has(value.trim().toLowerCase()));
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
