import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { handOvers } from "../../../database/schema/people/hand-overs";
import { scimGroupMembers, scimGroups, scimUsers } from "../../../database/schema/people/scim";
import type { Term } from "../../../scim/filter";
import { noResource } from "../../../scim/scim-error";
import type { ScimUser } from "../../../scim/user";

type UserRow = typeof users.$inferSelect;

/** A member of the client as SCIM shows them. Members whom the provider doesn't manage have their email as userName. */
export interface Person {
  row: UserRow;
  managed: typeof scimUsers.$inferSelect | null;
  user: ScimUser;
  groups: { id: string; name: string }[];
}

export interface Page {
  /** The 1-based index of the first result. */
  startIndex: number;
  count: number;
}

export const userFilterAttributes = ["username", "externalid", "id", "active", "emails.value", "emails"] as const;

const ofManaged = and(eq(scimUsers.clientId, users.clientId), eq(scimUsers.userId, users.id));

/**
 * Condition for members whom the provider hasn't deleted, or who have been enabled again since. Members who have left
 * remain only until a job has handed over their accounts; the directory no longer sees them.
 */
const isShown = and(
  or(isNull(scimUsers.deletedAt), eq(users.disabled, false)),
  sql`not exists (select from ${handOvers} where ${handOvers.clientId} = ${users.clientId}
    and ${handOvers.userId} = ${users.id} and ${handOvers.isLeaving})`,
);

/**
 * Condition for members with a userName, in any case. The members are found by two subqueries, each with an index of
 * its own, as no index serves a condition on both tables.
 */
export function hasUserName(clientId: string, userName: string): SQL {
  const text = userName.toLowerCase();
  return sql`${users.id} = any(array(
    select ${scimUsers.userId} from ${scimUsers}
      where ${scimUsers.clientId} = ${clientId} and lower(${scimUsers.userName}) = ${text}
    union all
    select ${users.id} from ${users}
      where ${users.clientId} = ${clientId} and lower(${users.email}) = ${text}
        and not exists (select from ${scimUsers} where ${ofManaged})))`;
}

/**
 * Lists a page of a client's members in order of their creation, with the total number of matches. `ids`: only members
 * with these ids.
 */
export async function listPeople(
  db: Database,
  clientId: string,
  {
    terms,
    ids,
    page: { startIndex, count },
  }: { terms: readonly Term<(typeof userFilterAttributes)[number]>[]; ids?: readonly string[]; page: Page },
): Promise<{ total: number; people: Person[] }> {
  const matches = and(
    eq(users.clientId, clientId),
    isShown,
    ids && inArray(users.id, [...ids]),
    ...terms.map((term) => conditionOf(clientId, term)),
  );
  const rows = await db
    .select({ row: users, managed: scimUsers })
    .from(users)
    .leftJoin(scimUsers, ofManaged)
    .where(matches)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(count + 1)
    .offset(startIndex - 1);
  const isWhole = startIndex === 1 && rows.length <= count;
  const total = isWhole ? rows.length : await countPeople(db, matches);
  return { total, people: await withGroups(db, clientId, rows.slice(0, count)) };
}

async function countPeople(db: Database, matches: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(scimUsers, ofManaged)
    .where(matches);
  return counted?.total ?? 0;
}

/**
 * Gets a member.
 *
 * @throws ScimError 404
 */
export async function getPerson(db: Database, clientId: string, id: string): Promise<Person> {
  const { people } = await listPeople(db, clientId, {
    terms: [{ attribute: "id", value: id }],
    page: { startIndex: 1, count: 1 },
  });
  const [person] = people;
  if (!person) throw noResource();
  return person;
}

/** Finds the only member with an `externalId`; null if there is none, or several have it. */
export async function findByExternalId(db: Database, clientId: string, externalId: string): Promise<UserRow | null> {
  const { people } = await listPeople(db, clientId, {
    terms: [{ attribute: "externalid", value: externalId }],
    page: { startIndex: 1, count: 2 },
  });
  return people.length === 1 ? (people[0]?.row ?? null) : null;
}

/** Whether any member has an `externalId`, even one whom the provider has deleted. */
export async function hasExternalId(db: Database, clientId: string, externalId: string): Promise<boolean> {
  const isKnown = and(eq(scimUsers.clientId, clientId), eq(scimUsers.externalId, externalId));
  return (await db.$count(scimUsers, isKnown)) > 0;
}

/** The `externalId` of a member; null: none, or the provider doesn't manage them. */
export async function findExternalId(db: Database, clientId: string, id: string): Promise<string | null> {
  const [row] = await db
    .select({ externalId: scimUsers.externalId })
    .from(scimUsers)
    .where(and(eq(scimUsers.clientId, clientId), eq(scimUsers.userId, id)));
  return row?.externalId ?? null;
}

function conditionOf(
  clientId: string,
  { attribute, value }: Term<(typeof userFilterAttributes)[number]>,
): SQL | undefined {
  const text = String(value).toLowerCase();
  switch (attribute) {
    case "username":
      return hasUserName(clientId, text);
    case "externalid":
      return eq(scimUsers.externalId, String(value));
    case "id":
      return eq(users.id, String(value));
    case "active":
      return text === "true" || text === "false" ? eq(users.disabled, text === "false") : sql`false`;
    default:
      return sql`lower(${users.email}) = ${text}`;
  }
}

async function withGroups(
  db: Database,
  clientId: string,
  rows: readonly { row: UserRow; managed: typeof scimUsers.$inferSelect | null }[],
): Promise<Person[]> {
  const groups =
    rows.length === 0
      ? []
      : await db
          .select({ userId: scimGroupMembers.userId, id: scimGroups.id, name: scimGroups.name })
          .from(scimGroupMembers)
          .innerJoin(
            scimGroups,
            and(eq(scimGroups.clientId, scimGroupMembers.clientId), eq(scimGroups.id, scimGroupMembers.groupId)),
          )
          .where(
            and(
              eq(scimGroupMembers.clientId, clientId),
              inArray(
                scimGroupMembers.userId,
                rows.map(({ row }) => row.id),
              ),
            ),
          )
          .orderBy(asc(scimGroups.name));
  return rows.map(({ row, managed }) => ({
    row,
    managed,
    user: {
      userName: managed?.userName ?? row.email,
      externalId: managed?.externalId ?? null,
      active: !row.disabled,
      displayName: row.fullName,
      givenName: managed?.givenName ?? null,
      familyName: managed?.familyName ?? null,
      title: row.title,
      email: row.email,
      managerId: managed?.managerId ?? null,
    },
    groups: groups.flatMap(({ userId, id, name }) => (userId === row.id ? [{ id, name }] : [])),
  }));
}
