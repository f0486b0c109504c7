import { sql } from "drizzle-orm";
import { z } from "zod";
import { contactPageLimits, type PastRole } from "@/lib/contracts/contacts/contact-page";
import { type Database, readRows } from "../../database/database";
import type { Principal } from "../../principal";
import { readNames } from "../values/history/names";

const changeSchema = z.object({
  field: z.enum(["title", "account_id"]),
  old: z.string().nullable(),
  new: z.string().nullable(),
  cause: z.string(),
  at: z.coerce.date(),
});

type Change = z.output<typeof changeSchema>;

/** A contact's title and the name of their account at a time. */
interface Role {
  title: string;
  account: string;
}

/**
 * Reads the titles and accounts that a contact had before, latest first, from the history. Changes that were undone,
 * and their undos, don't count; a title and an account changed together end one role.
 *
 * @param present the contact's current title and account name
 */
export async function readPastRoles(
  db: Database,
  principal: Principal,
  contactId: string,
  present: Role,
): Promise<PastRole[]> {
  const { clientId } = principal;
  const changes = await readRows(
    db,
    changeSchema,
    sql`select c.field, c.old, c.new, c.cause_kind || ' ' || c.cause_id as cause, c.at from account_changes c
      where c.client_id = ${clientId} and c.contact_id = ${contactId}::uuid and c.field in ('title', 'account_id')
        and c.old is not null and c.undoes is null and not exists (
          select from account_changes u where u.client_id = c.client_id and u.undoes = c.id)
      order by c.at desc, c.id desc limit ${contactPageLimits.roles * 2}`,
  );
  const names = await readNames(db, principal, changes);
  return listPastRoles(changes, present, (id) => names.get(id) ?? "A deleted account").slice(
    0,
    contactPageLimits.roles,
  );
}

/** Walks back through changes, latest first, from the present role. */
export function listPastRoles(
  changes: readonly Change[],
  present: Role,
  nameOf: (accountId: string) => string,
): PastRole[] {
  const past: (PastRole & { cause: string })[] = [];
  let role = present;
  for (const { field, old, cause, at } of changes) {
    if (old === null) continue;
    role = field === "title" ? { ...role, title: old } : { ...role, account: nameOf(old) };
    if (past.at(-1)?.cause === cause) past.pop();
    past.push({ ...role, until: at.toISOString(), cause });
  }
  return past.map(({ cause: _, ...shown }) => shown);
}
