import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";

/** A member that a file names. */
export interface NamedMember {
  uid: string;
  name: string;
}

/**
 * Finds the enabled members whom texts name, by address or by full name. A name that several members have finds nobody.
 *
 * @returns by the text as given
 */
export async function findNamedMembers(
  db: Database,
  clientId: string,
  texts: readonly string[],
): Promise<Map<string, NamedMember>> {
  const asked = new Map([...new Set(texts)].map((text) => [text, keyOf(text)]));
  const keys = [...new Set(asked.values())];
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ uid: users.id, name: users.fullName, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.clientId, clientId),
        eq(users.disabled, false),
        or(inArray(sql`lower(${users.email})`, keys), inArray(sql`lower(${users.fullName})`, keys)),
      ),
    );
  return new Map(
    [...asked].flatMap(([text, key]): [string, NamedMember][] => {
      const byAddress = rows.filter(({ email }) => email.toLowerCase() === key);
      const found = byAddress.length > 0 ? byAddress : rows.filter(({ name }) => name.toLowerCase() === key);
      const [only, more] = found;
      return only && !more ? [[text, { uid: only.uid, name: only.name }]] : [];
    }),
  );
}

/** `Ada Moss <ada@x.example>` names the address. */
function keyOf(text: string): string {
  return (/<([^<>@\s]+@[^<>\s]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();
}
