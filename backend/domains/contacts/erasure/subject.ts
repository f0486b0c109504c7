import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "@/lib/contracts/wire/app-error";
import { type Database, readRows } from "../../../database/database";
import type { ErasureSubject } from "./patterns";
import type { PersonToCheck } from "./suppression";

/** A contact row of the person. */
export interface ErasureContact {
  id: string;
  name: string;
  title: string;
  account: { id: string; name: string };
  isRemoved: boolean;
}

/** A person to erase: their contacts, what to search for, and what to remember as a hash. */
export interface FoundPerson {
  contacts: ErasureContact[];
  subject: ErasureSubject;
  hashed: PersonToCheck[];
}

const contactSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  account_id: z.string(),
  account_name: z.string(),
  is_removed: z.boolean(),
});

const valueSchema = z.object({ field: z.string(), value: z.string() });

/**
 * Finds a person by one of their contacts: all contacts of the client with the same email, or the same name at the same
 * account without another email; and all emails, phone numbers and names that they ever had here.
 *
 * @throws AppError 404 `not_found`
 */
export async function findPerson(db: Database, clientId: string, contactId: string): Promise<FoundPerson> {
  const rows = await readRows(
    db,
    contactSchema,
    sql`select c.id, c.full_name as name, c.title, a.id as account_id, a.name as account_name,
          c.removed_at is not null as is_removed
        from contacts given
          join contacts c on c.client_id = given.client_id and (c.id = given.id or lower(c.email) = lower(given.email)
            or (c.account_id = given.account_id and c.name_key = given.name_key
              and (c.email is null or given.email is null)))
          join accounts a on a.client_id = c.client_id and a.id = c.account_id
        where given.client_id = ${clientId} and given.id = ${contactId}
        order by c.id = given.id desc, c.id`,
  );
  if (rows.length === 0) throw notFound();
  const ids = rows.map(({ id }) => id);
  const stored = await readValues(db, clientId, ids);
  const values = [...stored, ...(await readImportedValues(db, clientId, stored, rows))];
  const valuesOf = (...fields: string[]) => [
    ...new Set(
      values.flatMap(({ field, value }) => (fields.includes(field) && value.trim() !== "" ? [value.trim()] : [])),
    ),
  ];
  const names = valuesOf("full_name", "contact");
  const emails = [...new Set(valuesOf("email").map((email) => email.toLowerCase()))];
  const shared = await findShared(db, clientId, ids, { names, emails, phones: valuesOf("phone") });
  const accounts = new Map(rows.map((row) => [row.account_id, row.account_name]));
  const subject = {
    contactIds: ids,
    accountIds: [...accounts.keys()],
    names,
    emails: emails.filter((email) => !shared.emails.has(email)),
    phones: valuesOf("phone").filter((phone) => !shared.phones.has(digitsOf(phone))),
    isNameShared: shared.hasName,
  };
  // A number that colleagues share is hashed together with the name.
  const hashed = hashedOf({ ...subject, phones: valuesOf("phone") }, accounts);
  return { contacts: rows.map(describe), subject, hashed };
}

function describe(row: z.infer<typeof contactSchema>): ErasureContact {
  const account = { id: row.account_id, name: row.account_name };
  return { id: row.id, name: row.name, title: row.title, account, isRemoved: row.is_removed };
}

/** All values that these contacts have or had, from their rows, evidence, history and imports. */
function readValues(db: Database, clientId: string, ids: readonly string[]) {
  const of = (column: SQL) =>
    sql`client_id = ${clientId} and ${column} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
  const byContact = of(sql.raw("contact_id"));
  const isNaming = sql`field in ('full_name', 'contact', 'email', 'phone')`;
  return readRows(
    db,
    valueSchema,
    sql`select distinct field, value from (
          select f.field, f.value from contacts c, lateral (values
            ('full_name', c.full_name), ('email', c.email), ('phone', c.phone)) f(field, value)
            where ${of(sql.raw("c.id"))}
          union all select field, value from contact_facts where ${byContact} and ${isNaming}
          union all select field, old from account_changes where ${byContact} and ${isNaming}
          union all select field, "new" from account_changes where ${byContact} and ${isNaming}
        ) v where value is not null`,
  );
}

/** The values in rows of imports that name the person, also of files that are still to be imported. */
function readImportedValues(
  db: Database,
  clientId: string,
  stored: readonly z.infer<typeof valueSchema>[],
  contacts: readonly { id: string; account_id: string }[],
) {
  const names = stored.flatMap(({ field, value }) => (field === "full_name" || field === "contact" ? [value] : []));
  const list = (values: readonly string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
  return readRows(
    db,
    valueSchema,
    sql`select distinct v.key as field, v.value #>> '{}' as value from import_rows r, jsonb_each(r."values") v
        where r.client_id = ${clientId} and v.key in ('full_name', 'email', 'phone') and jsonb_typeof(v.value) = 'string'
          and (r.contact_id::text in ${list(contacts.map(({ id }) => id))}
            or (r.account_id::text in ${list(contacts.map((contact) => contact.account_id))}
              and search_key(r."values"->>'full_name') in (select search_key(n) from ${list(names)} as t(n))))`,
  );
}

/** Values that also belong to someone else, such as the number of a switchboard, must stay there. */
async function findShared(
  db: Database,
  clientId: string,
  ids: readonly string[],
  { names, emails, phones }: Pick<ErasureSubject, "names" | "emails" | "phones">,
): Promise<{ emails: Set<string>; phones: Set<string>; hasName: boolean }> {
  const list = (values: readonly string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
  const isOther = sql`client_id = ${clientId} and id::text not in ${list(ids)}`;
  const digits = sql`regexp_replace(phone, '\\D', '', 'g')`;
  const rows = await readRows(
    db,
    valueSchema,
    sql`select 'email' as field, lower(email) as value from contacts where ${isOther} and lower(email) in ${list(emails)}
        union select 'phone', ${digits} from contacts where ${isOther} and ${digits} in ${list(phones.map(digitsOf))}
        union select 'name', full_name from contacts
          where ${isOther} and name_key in (select search_key(n) from ${list(names)} as t(n))
        union select 'name', full_name from users
          where client_id = ${clientId} and search_key(full_name) in (select search_key(n) from ${list(names)} as t(n))`,
  );
  const of = (wanted: string) => new Set(rows.flatMap(({ field, value }) => (field === wanted ? [value] : [])));
  return { emails: of("email"), phones: of("phone"), hasName: of("name").size > 0 };
}

function hashedOf(
  { names, emails, phones }: Pick<ErasureSubject, "names" | "emails" | "phones">,
  accounts: ReadonlyMap<string, string>,
): PersonToCheck[] {
  const nowhere = { id: null, name: null };
  return [
    ...emails.map((email) => ({ name: null, email, phone: null, account: nowhere })),
    ...names.flatMap((name) => phones.map((phone) => ({ name, email: null, phone, account: nowhere }))),
    ...names.flatMap((name) =>
      [...accounts].map(([id, account]) => ({ name, email: null, phone: null, account: { id, name: account } })),
    ),
  ];
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, "");
}
