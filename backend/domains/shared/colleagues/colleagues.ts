import { group } from "d3-array";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Colleague } from "@/lib/contracts/activity/activity";
import { rolesWith } from "@/lib/contracts/rights/rights";
import { notFound } from "@/lib/contracts/wire/app-error";
import { findRole } from "@/lib/contracts/wire/role";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { likeText } from "../paging/like-text";

const maxColleagues = 500;

/** Lists the members of the principal's client who may sign in, by name. `q`: part of the name. */
export async function listColleagues(db: Database, principal: Principal, q = ""): Promise<Colleague[]> {
  const rows = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.clientId, principal.clientId),
        eq(users.disabled, false),
        q.trim() === "" ? undefined : sql`lower(${users.fullName}) like ${`%${likeText(q.trim().toLowerCase())}%`}`,
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id))
    .limit(maxColleagues);
  const namesakes = group(rows, ({ fullName }) => fullName);
  return rows.map((row) => serializeColleague(row, (namesakes.get(row.fullName)?.length ?? 0) > 1));
}

/** Finds an enabled member of the principal's client, who can be assigned tasks and accounts. */
export async function findColleague(
  db: Database,
  principal: Pick<Principal, "clientId">,
  uid: string,
): Promise<{ uid: string; name: string } | null> {
  const [row] = await db
    .select({ uid: users.id, name: users.fullName })
    .from(users)
    .where(and(eq(users.clientId, principal.clientId), eq(users.id, uid), eq(users.disabled, false)));
  return row ?? null;
}

/** Filters users to enabled members of the principal's client. */
export async function findActive(db: Database, principal: Principal, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const rows = await db
    .select({ uid: users.id })
    .from(users)
    .where(and(eq(users.clientId, principal.clientId), inArray(users.id, [...uids]), eq(users.disabled, false)));
  return new Set(rows.map(({ uid }) => uid));
}

/**
 * Gets a member of the principal's client, disabled or not.
 *
 * @throws AppError 404 `not_found`
 */
export async function getMember(
  db: Database,
  { clientId }: Principal,
  uid: string,
): Promise<{ uid: string; name: string }> {
  const [row] = await db
    .select({ uid: users.id, name: users.fullName })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, uid)));
  if (!row) throw notFound();
  return row;
}

export async function listClientAdmins(db: Database, clientId: string): Promise<string[]> {
  const rows = await db
    .select({ uid: users.id })
    .from(users)
    .where(
      and(
        eq(users.clientId, clientId),
        eq(users.disabled, false),
        inArray(sql`lower(${users.role})`, [...rolesWith("manageClient")]),
      ),
    );
  return rows.map(({ uid }) => uid);
}

/** A user's display name. */
export async function getName(db: Database, uid: string): Promise<string> {
  const [row] = await db.select({ name: users.fullName }).from(users).where(eq(users.id, uid));
  return row?.name ?? "Someone";
}

function serializeColleague(row: typeof users.$inferSelect, hasNamesake: boolean): Colleague {
  const { id: uid, fullName: name, title, role, email } = row;
  return { uid, name, title, role: findRole(role), ...(hasNamesake && { email }) };
}
