import { and, asc, count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { buyingRoles, type Contact, type ContactsPage, contactFunctions, contactLevels } from "@/lib/contracts/contact";
import { AppError } from "../errors";
import type { Principal } from "../session/principal";
import { findAccount } from "./accounts/read";
import type { Database } from "./database";
import { contacts } from "./schema";

const cursorSchema = z.tuple([z.uuid(), z.number().int(), z.string(), z.uuid()]);

/**
 * Lists the people of one account of the principal's client: most senior first, then by name.
 *
 * @returns null when the account is missing, removed or another client's
 * @throws AppError 400 `bad_cursor`
 */
export async function findContacts(
  db: Database,
  principal: Principal,
  input: { accountId: string; cursor: string | undefined; limit: number },
): Promise<ContactsPage | null> {
  const { accountId, limit } = input;
  if (!(await findAccount(db, principal, accountId))) return null;
  const own = and(eq(contacts.clientId, principal.clientId), eq(contacts.accountId, accountId));
  const after = input.cursor === undefined ? null : readCursor(accountId, input.cursor);
  const beyond =
    after &&
    sql`(${contacts.level}, ${contacts.fullName}, ${contacts.id}) > (${after.level}, ${after.name}, ${after.id}::uuid)`;
  const [counted] = await db.select({ total: count() }).from(contacts).where(own);
  const rows = await db
    .select()
    .from(contacts)
    .where(and(own, beyond ?? undefined))
    .orderBy(asc(contacts.level), asc(contacts.fullName), asc(contacts.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(describeContact),
    next_cursor: last && rows.length > limit ? writeCursor([accountId, last.level, last.fullName, last.id]) : null,
    total: counted?.total ?? 0,
  };
}

function writeCursor(place: z.infer<typeof cursorSchema>): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

function readCursor(accountId: string, text: string) {
  const parsed = cursorSchema.safeParse(decode(text));
  if (!parsed.success || parsed.data[0] !== accountId)
    throw new AppError(400, "bad_cursor", "Start again from the first page.");
  const [, level, name, id] = parsed.data;
  return { level, name, id };
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/** Somebody who is not to be contacted has no address and no number here: what isn't sent can't be used. */
function describeContact(row: typeof contacts.$inferSelect): Contact {
  return {
    id: row.id,
    account_id: row.accountId,
    full_name: row.fullName,
    title: row.title,
    function: z.enum(contactFunctions).parse(row.function),
    level: contactLevels[row.level] ?? "individual",
    buying_role: z.enum(buyingRoles).nullable().parse(row.buyingRole),
    manager_id: row.managerId,
    email: row.doNotContact ? null : row.email,
    phone: row.doNotContact ? null : row.phone,
    do_not_contact: row.doNotContact,
    left_company: row.leftCompany,
    source: row.source,
    updated_at: row.updatedAt.toISOString(),
  };
}
