import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "@/lib/contracts/wire/app-error";
import { type Database, readRows } from "../../../database/database";
import { phoneEnd } from "../../../database/schema/core";
import { idsIn, textsIn } from "./lists";
import { areCompatible } from "./names";
import { digitsOf, type ErasureSubject, minPhoneDigits, patternsOf, roughPatternOf } from "./patterns";
import { type ContactWithEmail, readContacts } from "./read-contacts";
import type { PersonToCheck } from "./suppression";
import { readValues } from "./values";

/** A person to erase: their contacts, what to search for, and what to remember as a hash. */
export interface FoundPerson {
  contacts: ContactWithEmail[];
  subject: ErasureSubject;
  hashed: PersonToCheck[];
  /** All values that the contacts have or had, including those that others share. */
  known: Pick<ErasureSubject, "names" | "emails" | "phones">;
}

/**
 * Finds a person by one of their contacts: all contacts of the client with the same email and a compatible name, or the
 * same name at the same account without another email; and all emails, phone numbers and names that they ever had here.
 *
 * @throws AppError 404 `not_found`
 */
export async function findPerson(db: Database, clientId: string, contactId: string): Promise<FoundPerson> {
  const [contact] = await readContacts(db, clientId, sql`select ${contactId}::uuid`);
  if (!contact) throw notFound();
  const emails = contact.email === null ? [] : [contact.email.toLowerCase()];
  const key = { names: [contact.full_name], emails, accountIds: [contact.account.id] };
  const others = (await findContacts(db, clientId, key, contact.email === null)).filter(({ id }) => id !== contact.id);
  // Contacts with different emails are different people, and the given contact may be any of them.
  const isAmbiguous =
    contact.email === null && new Set(others.flatMap(({ email }) => email?.toLowerCase() ?? [])).size > 1;
  const rows = [contact, ...others.filter(({ email }) => !isAmbiguous || email === null)];
  const ids = rows.map(({ id }) => id);
  const accounts = new Map(rows.map(({ account }) => [account.id, account.name]));
  const known = await readValues(
    db,
    clientId,
    rows.map(({ id, full_name: name, account }) => ({ id, name, accountId: account.id })),
  );
  const shared = await findShared(db, clientId, ids, known);
  const isPhoneShared = (phone: string) => shared.phones.some((other) => isSameNumber(phone, other));
  const subject = {
    contactIds: ids,
    accountIds: [...accounts.keys()],
    accountNames: [...accounts.values()],
    names: known.names,
    emails: known.emails.filter((email) => !shared.emails.has(email)),
    phones: known.phones.filter((phone) => !isPhoneShared(phone)),
    ...(await findNamesakes(db, clientId, ids, known.names)),
  };
  const phones = known.phones.map((phone) => ({ phone, isPhoneShared: isPhoneShared(phone) }));
  return { contacts: rows, subject, hashed: hashedOf(subject, phones, accounts), known };
}

/** Finds the person's contacts again, including those added while the erasure was requested. */
export async function findContactIds(db: Database, clientId: string, subject: ErasureSubject): Promise<string[]> {
  const { contactIds, isNameShared, accountIds } = subject;
  const key = { ...subject, accountIds: isNameShared ? [] : accountIds };
  const found = await findContacts(db, clientId, key, false);
  return [...new Set([...contactIds, ...found.map(({ id }) => id)])];
}

/**
 * Finds contacts by email and a compatible name, or by the same name at these accounts.
 *
 * @param isEmailOpen whether contacts at these accounts may have any email; otherwise only one of `emails`, or none
 */
async function findContacts(
  db: Database,
  clientId: string,
  { names, emails, accountIds }: Pick<ErasureSubject, "names" | "emails" | "accountIds">,
  isEmailOpen: boolean,
): Promise<ContactWithEmail[]> {
  const hasEmail = sql`lower(email) in ${textsIn(emails)}`;
  // Contacts that aren't removed are searched separately, so that their index is used.
  const rows = await readContacts(
    db,
    clientId,
    sql`select id from contacts where client_id = ${clientId} and removed_at is null and email is not null and ${hasEmail}
        union select id from contacts where client_id = ${clientId} and removed_at is not null and ${hasEmail}
        union select id from contacts where client_id = ${clientId} and account_id in ${idsIn(accountIds)}
          and name_key in (select search_key(n) from ${textsIn(names)} as t(n))
          and (${isEmailOpen} or email is null or ${hasEmail})`,
  );
  return rows.filter((row) => names.some((name) => areCompatible(name, row.full_name)));
}

/**
 * Finds emails and phone numbers that someone else also has, such as a switchboard's number. Those must stay in texts.
 */
async function findShared(
  db: Database,
  clientId: string,
  ids: readonly string[],
  { emails, phones }: Pick<ErasureSubject, "emails" | "phones">,
): Promise<{ emails: Set<string>; phones: readonly string[] }> {
  const isOther = sql`client_id = ${clientId} and id not in ${idsIn(ids)}`;
  const hasEmail = sql`lower(email) in ${textsIn(emails)}`;
  const digits = phoneEnd(sql`phone`);
  const endings = phones.map((phone) => digitsOf(phone).slice(-minPhoneDigits));
  const rows = await readRows(
    db,
    z.object({ field: z.string(), value: z.string() }),
    sql`select 'email' as field, lower(email) as value from contacts
          where ${isOther} and removed_at is null and email is not null and ${hasEmail}
        union select 'email', lower(email) from contacts where ${isOther} and removed_at is not null and ${hasEmail}
        union select 'email', lower(email) from users where client_id = ${clientId} and ${hasEmail}
        union select 'email', lower(email) from invitations where client_id = ${clientId} and ${hasEmail}
        union select 'phone', phone from contacts
          where ${isOther} and phone is not null and ${digits} in ${textsIn(endings)}`,
  );
  const of = (name: string) => rows.flatMap(({ field, value }) => (field === name ? [value] : []));
  return { emails: new Set(of("email")), phones: of("phone") };
}

const namesakeSchema = z.object({ name: z.string(), is_same: z.boolean() });

/** Finds whether the patterns of these names match other contacts, members or accounts. */
async function findNamesakes(
  db: Database,
  clientId: string,
  ids: readonly string[],
  names: readonly string[],
): Promise<Pick<ErasureSubject, "isNameShared" | "hasShortNames">> {
  const searched = { names: [...names], emails: [], phones: [] };
  const rough = roughPatternOf({ ...searched, hasShortNames: true });
  const isSame = (key: SQL) => sql`${key} in (select search_key(n) from ${textsIn(names)} as t(n))`;
  const found = await readRows(
    db,
    namesakeSchema,
    sql`select distinct name, is_same from (
          select full_name as name, ${isSame(sql`name_key`)} as is_same from contacts
            where client_id = ${clientId} and id not in ${idsIn(ids)}
          union all select full_name, ${isSame(sql`search_key(full_name)`)} from users where client_id = ${clientId}
          union all select name, ${isSame(sql`name_key`)} from accounts where client_id = ${clientId}
        ) other where is_same ${rough === null ? sql`` : sql`or name ~* ${rough}`}`,
  );
  const finds = (hasShortNames: boolean) => {
    const pattern = patternsOf({ ...searched, hasShortNames }, "javascript").name;
    return pattern !== null && found.some(({ name }) => new RegExp(pattern, "iu").test(name));
  };
  return { isNameShared: found.some((row) => row.is_same) || finds(false), hasShortNames: !finds(true) };
}

function hashedOf(
  { names, emails }: Pick<ErasureSubject, "names" | "emails">,
  phones: readonly Required<Pick<PersonToCheck, "phone" | "isPhoneShared">>[],
  accounts: ReadonlyMap<string, string>,
): PersonToCheck[] {
  const nowhere = { id: null, name: null };
  return [
    ...emails.map((email) => ({ name: null, email, phone: null, account: nowhere })),
    ...names.flatMap((name) => phones.map((number) => ({ ...number, name, email: null, account: nowhere }))),
    ...names.flatMap((name) =>
      [...accounts].map(([id, account]) => ({ name, email: null, phone: null, account: { id, name: account } })),
    ),
  ];
}

/** Whether two phone numbers are the same, with or without country and area code. */
function isSameNumber(phone: string, other: string): boolean {
  const [few = "", many = ""] = [digitsOf(phone), digitsOf(other)].sort((a, b) => a.length - b.length);
  return few.length >= minPhoneDigits && many.endsWith(few);
}
