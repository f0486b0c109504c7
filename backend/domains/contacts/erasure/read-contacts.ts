import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type ErasureContact, erasureContactSchema } from "@/lib/contracts/contacts/erasure";
import { type Database, readRows } from "../../../database/database";
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
  const byPhone =
    digits.length >= minPhoneDigits
      ? sql`regexp_replace(c.phone, '\\D', '', 'g') like ${`%${digits.slice(-comparedPhoneDigits)}`}`
      : sql`false`;
  const isFound = sql`(lower(c.email) = lower(${text}) or ${byPhone} or position(search_key(${text}) in c.name_key) > 0)`;
  const found = await selectContacts(db, clientId, sql`${isFound} order by c.name_key, c.id limit ${maxFound}`);
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
