import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { idsIn, textsIn } from "./lists";
import { hasCommonWord } from "./names";
import type { ErasureSubject } from "./patterns";

interface Contact {
  id: string;
  name: string;
  accountId: string;
}

const valueSchema = z.object({ field: z.string(), value: z.string() });

const changeSchema = z.object({
  contact_id: z.string(),
  cause_id: z.string(),
  field: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
});

type Value = z.infer<typeof valueSchema>;
type Change = z.infer<typeof changeSchema>;

/** A value that a contact has or had, and the contact's name at that time. */
type OwnedValue = Value & { owner: string };

const isNaming = sql`field in ('full_name', 'contact', 'email', 'phone')`;
const isName = (field: string) => field === "full_name" || field === "contact";

/**
 * Reads all names, emails and phone numbers that a person has or had, from their contacts' rows, evidence, history and
 * imports. Omits the values from when a row named someone else, either earlier or because of an import that was undone.
 */
export async function readValues(
  db: Database,
  clientId: string,
  contacts: readonly Contact[],
): Promise<Pick<ErasureSubject, "names" | "emails" | "phones">> {
  const names = contacts.map(({ name }) => name);
  const isOwnName = (name: string) => hasCommonWord(name, names) || names.includes(name);
  const ofContacts = (column: SQL) =>
    sql`client_id = ${clientId} and ${column} in ${idsIn(contacts.map(({ id }) => id))}`;
  const present = await readRows(
    db,
    valueSchema,
    sql`select f.field, f.value from contacts c, lateral (values
          ('full_name', c.full_name), ('email', c.email), ('phone', c.phone)) f(field, value)
        where ${ofContacts(sql`c.id`)} and f.value is not null`,
  );
  const earlier = earlierValuesOf(
    await readRows(
      db,
      changeSchema,
      sql`select contact_id, cause_id, field, old, "new" from account_changes
          where ${ofContacts(sql`contact_id`)} and ${isNaming} order by id`,
    ),
    contacts,
  );
  const known = [...present, ...earlier.filter(({ owner }) => isOwnName(owner))];
  const facts = await readRows(
    db,
    valueSchema,
    sql`select distinct field, value from contact_facts where ${ofContacts(sql`contact_id`)} and ${isNaming}`,
  );
  const has = (values: readonly Value[], { field, value }: Value) =>
    values.some((one) => one.field === field && one.value === value);
  const ownFacts = facts.filter((fact) =>
    isName(fact.field) ? isOwnName(fact.value) : has(known, fact) || !has(earlier, fact),
  );
  const stored = [...known, ...ownFacts];
  const storedNames = stored.flatMap(({ field, value }) => (isName(field) ? [value] : []));
  const imported = (await readImportedValues(db, clientId, contacts, storedNames)).filter(({ owner }) =>
    isOwnName(owner),
  );
  const valuesOf = (isOf: (field: string) => boolean) => [
    ...new Set(
      [...stored, ...imported].flatMap(({ field, value }) =>
        isOf(field) && value.trim() !== "" ? [value.trim()] : [],
      ),
    ),
  ];
  const emails = valuesOf((field) => field === "email").map((email) => email.toLowerCase());
  return { names: valuesOf(isName), emails: [...new Set(emails)], phones: valuesOf((field) => field === "phone") };
}

/** Reads the values of a history, each with the contact's name at the time. */
function earlierValuesOf(changes: readonly Change[], contacts: readonly Contact[]): OwnedValue[] {
  return contacts.flatMap(({ id, name }) => {
    const own = changes.filter((change) => change.contact_id === id);
    const first = own.find(({ field }) => isName(field));
    const nameByCause = new Map(
      own.flatMap(({ cause_id: cause, field, new: value }) =>
        isName(field) && value !== null ? [[cause, value] as const] : [],
      ),
    );
    const initial = first?.old ?? first?.new ?? name;
    const owners = new Map<string, string>();
    let owner = initial;
    return own.flatMap(({ cause_id: cause, field, old, new: value }) => {
      owner = nameByCause.get(cause) ?? owner;
      const ownerOf = (one: string, other: string) => (isName(field) ? one : other);
      const owned = [
        ...(old === null ? [] : [{ field, value: old, owner: ownerOf(old, owners.get(field) ?? initial) }]),
        ...(value === null ? [] : [{ field, value, owner: ownerOf(value, owner) }]),
      ];
      owners.set(field, owner);
      return owned;
    });
  });
}

/** The values in import rows that name the person, including rows of files still to be imported. */
async function readImportedValues(
  db: Database,
  clientId: string,
  contacts: readonly Contact[],
  names: readonly string[],
): Promise<OwnedValue[]> {
  const rows = await readRows(
    db,
    z.object({ full_name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
    sql`select distinct "values"->>'full_name' as full_name, "values"->>'email' as email, "values"->>'phone' as phone
        from import_rows where client_id = ${clientId} and (contact_id in ${idsIn(contacts.map(({ id }) => id))}
          or (contact_id is null and account_id in ${idsIn(contacts.map(({ accountId }) => accountId))}
            and search_key("values"->>'full_name') in (select search_key(n) from ${textsIn(names)} as t(n))))`,
  );
  const unnamed = contacts[0]?.name ?? "";
  return rows.flatMap(({ full_name: name, ...row }) =>
    Object.entries({ full_name: name, ...row }).flatMap(([field, value]) =>
      value === null ? [] : [{ field, value, owner: name || unnamed }],
    ),
  );
}
