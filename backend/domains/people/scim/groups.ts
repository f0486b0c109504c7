import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { chunksOf } from "../../../database/chunks-of";
import type { Database } from "../../../database/database";
import { insertRow } from "../../../database/insert-row";
import { users } from "../../../database/schema/core";
import { scimGroupMembers, scimGroups } from "../../../database/schema/people/scim";
import type { Term } from "../../../scim/filter";
import type { ScimGroup } from "../../../scim/group";
import { badRequest, noResource, ScimError, uniquenessError } from "../../../scim/scim-error";
import { lockClient } from "../../shared/clients";
import { listPeople, type Page } from "./find-users";
import { applyRules } from "./rules";
import { markAsManaged, type Provider } from "./write-users";

const maxGroups = 2_000;
/**
 * Maximum number of groups in a response that includes their members, as each group may have thousands. The provider
 * requests the other groups separately.
 */
const maxGroupsWithMembers = 20;
const chunkSize = 1_000;

export type GroupRow = typeof scimGroups.$inferSelect;

export interface Group {
  row: GroupRow;
  members: { id: string; name: string }[];
}

export const groupFilterAttributes = ["displayname", "externalid", "id", "members", "members.value"] as const;

/**
 * Lists a page of a client's groups in order of their creation, with the total number of matches.
 *
 * @param options.hasMembers false: the groups' members are left out
 */
export async function listGroups(
  db: Database,
  clientId: string,
  options: {
    terms: readonly Term<(typeof groupFilterAttributes)[number]>[];
    page: Page;
    hasMembers: boolean;
  },
): Promise<{ total: number; groups: Group[] }> {
  const { terms, page, hasMembers } = options;
  const matches = and(eq(scimGroups.clientId, clientId), ...terms.map(conditionOf));
  const total = await db.$count(scimGroups, matches);
  if (page.count === 0 || page.startIndex > total) return { total, groups: [] };
  const rows = await db
    .select()
    .from(scimGroups)
    .where(matches)
    .orderBy(asc(scimGroups.createdAt), asc(scimGroups.id))
    .limit(hasMembers ? Math.min(page.count, maxGroupsWithMembers) : page.count)
    .offset(page.startIndex - 1);
  const groups = rows.map((row): Group => ({ row, members: [] }));
  const byId = new Map(groups.map((group) => [group.row.id, group]));
  const members = hasMembers ? await readMembers(db, clientId, rows) : [];
  for (const { groupId, id, name } of members) byId.get(groupId)?.members.push({ id, name });
  return { total, groups };
}

/**
 * Gets a group with its members.
 *
 * @throws ScimError 404
 */
export async function getGroup(db: Database, clientId: string, id: string): Promise<Group> {
  const { groups } = await listGroups(db, clientId, {
    terms: [{ attribute: "id", value: id }],
    page: { startIndex: 1, count: 1 },
    hasMembers: true,
  });
  const [group] = groups;
  if (!group) throw noResource();
  return group;
}

/**
 * Creates a group.
 *
 * @returns the group's id
 * @throws ScimError 409 `uniqueness`; 400 `invalidValue`: a member who isn't in the client
 */
export async function createGroup(tx: Database, provider: Provider, group: ScimGroup): Promise<string> {
  const { clientId, now } = provider;
  await lockClient(tx, clientId);
  await requireFreeName(tx, clientId, group.name, null);
  if ((await tx.$count(scimGroups, eq(scimGroups.clientId, clientId))) >= maxGroups)
    throw new ScimError(409, null, `There are already ${maxGroups} groups.`);
  const values = { clientId, name: group.name, externalId: group.externalId, createdAt: now, updatedAt: now };
  const row = await insertRow(tx, scimGroups, values);
  await writeMembers(tx, provider, { groupId: row.id, before: [], after: group.members });
  return row.id;
}

/**
 * Changes a group. In the same transaction, people who join or leave the group get the roles and teams that the
 * client's rules then give them.
 *
 * @throws ScimError 404; 409 `uniqueness`; 400 `invalidValue`: a member who isn't in the client
 */
export async function changeGroup(
  tx: Database,
  provider: Provider,
  { id, change }: { id: string; change: (group: ScimGroup) => ScimGroup },
): Promise<void> {
  const { clientId, now } = provider;
  await lockClient(tx, clientId);
  const { row, members } = await getGroup(tx, clientId, id);
  const before = members.map((member) => member.id);
  const after = change({ name: row.name, externalId: row.externalId, members: before });
  if (after.name !== row.name) await requireFreeName(tx, clientId, after.name, id);
  await tx
    .update(scimGroups)
    .set({ name: after.name, externalId: after.externalId, updatedAt: now })
    .where(isGroup(clientId, id));
  await writeMembers(tx, provider, { groupId: id, before, after: after.members });
}

/**
 * Deletes a group and its rules, and withdraws the roles and teams that they gave to its members.
 *
 * @throws ScimError 404
 */
export async function deleteGroup(tx: Database, provider: Provider, id: string): Promise<void> {
  const { clientId } = provider;
  await lockClient(tx, clientId);
  const { members } = await getGroup(tx, clientId, id);
  await tx.delete(scimGroups).where(isGroup(clientId, id));
  await applyRules(
    tx,
    provider,
    members.map((member) => member.id),
  );
}

async function writeMembers(
  tx: Database,
  provider: Provider,
  { groupId, before, after }: { groupId: string; before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const { clientId } = provider;
  const target = new Set(after);
  const current = new Set(before);
  const removed = before.filter((id) => !target.has(id));
  const added = [...target].filter((id) => !current.has(id));
  for (const ids of chunksOf(removed, chunkSize)) {
    await tx
      .delete(scimGroupMembers)
      .where(
        and(
          eq(scimGroupMembers.clientId, clientId),
          eq(scimGroupMembers.groupId, groupId),
          inArray(scimGroupMembers.userId, ids),
        ),
      );
  }
  for (const ids of chunksOf(added, chunkSize)) await addMembers(tx, provider, groupId, ids);
  await applyRules(tx, provider, [...removed, ...added]);
}

async function addMembers(tx: Database, provider: Provider, groupId: string, ids: readonly string[]): Promise<void> {
  const { clientId } = provider;
  const { people } = await listPeople(tx, clientId, {
    ids,
    terms: [],
    page: { startIndex: 1, count: ids.length },
  });
  const known = new Set(people.map(({ row }) => row.id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw badRequest("invalidValue", `There is no user ${unknown.slice(0, 60)}. Groups can't be members.`);
  await markAsManaged(tx, provider, people);
  await tx.insert(scimGroupMembers).values(ids.map((userId) => ({ clientId, groupId, userId })));
}

async function requireFreeName(tx: Database, clientId: string, name: string, exceptId: string | null): Promise<void> {
  const others = await tx.$count(
    scimGroups,
    and(
      eq(scimGroups.clientId, clientId),
      eq(sql`lower(${scimGroups.name})`, name.toLowerCase()),
      exceptId === null ? undefined : ne(scimGroups.id, exceptId),
    ),
  );
  if (others > 0) throw uniquenessError("Another group has this displayName.");
}

function conditionOf({ attribute, value }: Term<(typeof groupFilterAttributes)[number]>) {
  const text = String(value);
  switch (attribute) {
    case "displayname":
      return sql`lower(${scimGroups.name}) = ${text.toLowerCase()}`;
    case "externalid":
      return eq(scimGroups.externalId, text);
    case "id":
      return sql`${scimGroups.id}::text = ${text}`;
    default:
      return sql`exists (select from ${scimGroupMembers} where ${scimGroupMembers.clientId} = ${scimGroups.clientId}
        and ${scimGroupMembers.groupId} = ${scimGroups.id} and ${scimGroupMembers.userId} = ${text})`;
  }
}

async function readMembers(db: Database, clientId: string, rows: readonly GroupRow[]) {
  return db
    .select({ groupId: scimGroupMembers.groupId, id: users.id, name: users.fullName })
    .from(scimGroupMembers)
    .innerJoin(users, and(eq(users.clientId, scimGroupMembers.clientId), eq(users.id, scimGroupMembers.userId)))
    .where(
      and(
        eq(scimGroupMembers.clientId, clientId),
        inArray(
          scimGroupMembers.groupId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id));
}

function isGroup(clientId: string, id: string) {
  return and(eq(scimGroups.clientId, clientId), eq(scimGroups.id, id));
}
