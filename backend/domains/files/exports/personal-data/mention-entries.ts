import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { chunksOf } from "../../../../database/chunks-of";
import { type Database, readRows } from "../../../../database/database";
import { isNotOfContacts, isOfPerson, type Reference } from "../../../contacts/erasure/erase-contacts";
import { isFound, rangesOf, searchesOf, type TextSearch } from "../../../contacts/erasure/erase-texts";
import { anyOf, patternsOf } from "../../../contacts/erasure/patterns";
import { listWalkedTables, type WalkedTable } from "../../../contacts/erasure/walk-tables";
import type { PersonToExport } from "./contact-entries";
import { type DataEntry, dateOf, nameOf, type StoredRow } from "./entries";
import { createMask, excerptOf } from "./mask-others";
import { listContactsAt } from "./others";

/** Tables with copies of other texts, such as queues. */
const notExported = new Set(["outbox", "job", "idempotency_keys", "alert_mails"]);
/** Tables with texts that only their author may read. */
const privateTables = new Set(["drafts", "account_views", "account_lists", "alert_rules", "queue_decisions"]);

/** Number of rows for which the contacts of their accounts are looked up together. */
const rowsAtOnce = 100;

const isId = (text: string) => z.uuid().safeParse(text).success;

const rowSchema = z.object({ row: z.record(z.string(), z.unknown()) });

/** Reads all other texts of the client that mention the person, with the names of attached files. */
export async function* readMentionEntries(
  db: Database,
  person: PersonToExport,
  references: readonly Reference[],
): AsyncGenerator<DataEntry[]> {
  const { clientId, subject } = person;
  const { contact, phone, name } = patternsOf(subject, "javascript");
  const pattern = anyOf([contact, phone, name]);
  if (pattern === null) return;
  const expression = new RegExp(pattern, "giu");
  for (const table of await listWalkedTables(db, clientId)) {
    if (notExported.has(table.name)) continue;
    const seen = new Set<string>();
    for (const search of searchesOf(table, subject))
      for (const range of await rangesOf(db, table.path)) {
        const isMention = sql`${range} and ${isFound(search)} and ${isNotListed(table, references, person)}`;
        const rows = await readMentions(db, search, isMention);
        const added = rows.filter((row) => !seen.has(JSON.stringify(row)));
        for (const row of added) seen.add(JSON.stringify(row));
        yield [];
        for (const some of chunksOf(added, rowsAtOnce)) {
          const mask = await createMaskFor(db, person, some);
          yield some.map((row) => describeMention(table, row, { mask, expression }));
        }
      }
  }
}

/** The mask for texts about these rows' accounts: it also removes the names of their contacts. */
async function createMaskFor(
  db: Database,
  { clientId, subject, known, others, mask }: PersonToExport,
  rows: StoredRow[],
) {
  const accountIds = [...new Set(rows.map((row) => row.account_id))].filter(
    (id) => typeof id === "string" && isId(id) && !subject.accountIds.includes(id),
  );
  const names = await listContactsAt(db, clientId, {
    accountIds: accountIds.map(String),
    contactIds: subject.contactIds,
  });
  return names.length === 0 ? mask : createMask(known, [...others, ...names]);
}

/** Condition for rows that aren't already listed as the person's own. */
function isNotListed(table: WalkedTable, references: readonly Reference[], { subject }: PersonToExport): SQL {
  const isApart = isNotOfContacts(table, references, subject.contactIds);
  return table.name === "import_rows" ? sql`${isApart} and ${isOfPerson(subject)} is not true` : isApart;
}

async function readMentions(db: Database, { table }: TextSearch, isMention: SQL): Promise<StoredRow[]> {
  const files =
    table.name === "notes"
      ? sql`(select jsonb_agg(f.name order by f.position) from attachments f
          where f.client_id = t.client_id and f.note_id = t.id)`
      : sql`null::jsonb`;
  const rows = await readRows(
    db,
    rowSchema,
    sql`select to_jsonb(t) || jsonb_build_object('files', ${files}) as row from ${table.from} t where ${isMention}`,
  );
  return rows.map(({ row }) => row);
}

function describeMention(
  { name, columns }: WalkedTable,
  row: StoredRow,
  { mask, expression }: { mask: (text: string) => string; expression: RegExp },
): DataEntry {
  const part = nameOf(name);
  const at = dateOf(row);
  if (privateTables.has(name)) return { part, at, fields: [["Mention", "In a colleague’s private text"]] };
  const mentions = columns.flatMap((column) =>
    textsIn(row[column.name]).flatMap((text): [string, string][] =>
      text.search(expression) < 0 ? [] : [[nameOf(column.name), excerptOf(mask(text), expression)]],
    ),
  );
  const files = textsIn(row.files).map((file): [string, string] => ["File", mask(file)]);
  return {
    part,
    at,
    source: typeof row.source === "string" ? mask(row.source) : null,
    fields: [...mentions, ...files],
  };
}

/** All texts in a value of a JSON column. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [...(Array.isArray(value) ? [] : [key]), ...textsIn(one)]);
}
