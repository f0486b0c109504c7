import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type ErasureContact, erasureContactSchema } from "@/lib/contracts/contacts/erasure";
import { type Database, readRows } from "../../../database/database";
import { phoneEnd } from "../../../database/schema/core";
import { likeText } from "../../shared/paging/like-text";
import { comparedPhoneDigits, minPhoneDigits } from "./patterns";

const maxFound = 20;

const contactSchema = erasureContactSchema.extend({ email: z.string().nullable() });

/** A contact with its email, by which other contacts of the same person are found. */
export type ContactWithEmail = z.infer<typeof contactSchema>;

/**
 * Finds contacts by a part of the name, the whole email, or the whole phone number, including removed and
 * do-not-contact ones.
 */
export async function searchContacts(db: Database, clientId: string, text: string): Promise<ErasureContact[]> {
  const digits = text.replace(/\D/g, "");
  const key = sql`search_key(${likeText(text)})`;
  const byPhone = sql`phone is not null and ${phoneEnd(sql`phone`)} = ${digits.slice(-minPhoneDigits)}
    and regexp_replace(phone, '\\D', '', 'g') like ${`%${digits.slice(-comparedPhoneDigits)}`}`;
  // Each lookup has an index of its own. Removed contacts are looked up separately, as they have separate indexes.
  const lookups = [sql`removed_at is null`, sql`removed_at is not null`].flatMap((isState) => [
    sql`${isState} and email is not null and lower(email) = lower(${text})`,
    sql`${isState} and search_text like '%' || ${key} || '%' and name_key like '%' || ${key} || '%' and ${key} <> ''`,
  ]);
  if (digits.length >= minPhoneDigits) lookups.push(byPhone);
  const ids = lookups.map(
    (isFound) => sql`(select id from contacts where client_id = ${clientId} and ${isFound}
      order by name_key, id limit ${maxFound})`,
  );
  const isListed = sql`c.id in (${sql.join(ids, sql` union `)})`;
  const found = await selectContacts(db, clientId, sql`${isListed} order by c.name_key, c.id limit ${maxFound}`);
  return found.map(withoutEmail);
}

/** Reads the contacts with these ids, in the order of their ids. @param ids a subquery that selects them */
export function readContacts(db: Database, clientId: string, ids: SQL): Promise<ContactWithEmail[]> {
  return selectContacts(db, clientId, sql`c.id in (${ids}) order by c.id`);
}

/** A contact as admins see it. */
export function withoutEmail({ email: _, ...contact }: ContactWithEmail): ErasureContact {
  return contact;
}

function selectContacts(db: Database, clientId: string, rest: SQL): Promise<ContactWithEmail[]> {
  return readRows(
    db,
    contactSchema,
    sql`select c.id, c.full_name, c.email, c.title, c.removed_at is not null as is_removed,
          jsonb_build_object('id', a.id, 'name', a.name) as account
        from contacts c join accounts a on a.client_id = c.client_id and a.id = c.account_id
        where c.client_id = ${clientId} and ${rest}`,
  );
}
