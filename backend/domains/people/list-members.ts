import { and, eq, gte, inArray, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Member, MemberQuery, MembersPage, MembersQuery } from "@/lib/contracts/people/member";
import { type MemberFilter, noTeam, signInDays } from "@/lib/contracts/people/member-filter";
import type { Amounts } from "@/lib/contracts/text/format-amounts";
import { dayMs } from "@/lib/contracts/wire/durations";
import { findRole } from "@/lib/contracts/wire/role";
import type { Database } from "../../database/database";
import { teamMembers, teams, userSearchText, users } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { isSsoRequired } from "../shared/clients";
import { decodeCursor, encodeCursor } from "../shared/paging/cursor";
import { likeText } from "../shared/paging/like-text";
import { ownsFactor } from "../shared/users";
import { listFactorHolders } from "./factors/own-factors";
import { listHandOvers } from "./list-hand-overs";
import { countOwned, needsHandOver } from "./owned-work";
import { readReconnects } from "./sign-in/connected-people";

type UserRow = typeof users.$inferSelect;

/** Cursor: name and id of the last member on the page. */
const placeSchema = z.tuple([z.string(), z.string()]);

/**
 * Lists a page of a client's members by name.
 *
 * @throws AppError 400 `bad_cursor`
 */
export async function listMembers(
  db: Database,
  by: Pick<Principal, "clientId" | "uid">,
  { cursor, limit, ...query }: MembersQuery,
  now: Date,
): Promise<MembersPage> {
  const after = cursor === undefined ? null : decodeCursor(placeSchema, cursor);
  const matches = matchesMember(db, by.clientId, query, now);
  const found = await db
    .select()
    .from(users)
    .where(and(matches, after ? sql`(${users.fullName}, ${users.id}) > (${after[0]}, ${after[1]})` : undefined))
    .orderBy(users.fullName, users.id)
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    items: await serializeMembers(db, by, rows),
    total: await db.$count(users, matches),
    to_hand_over: await db.$count(users, and(eq(users.clientId, by.clientId), needsHandOver(db, by.clientId))),
    next_cursor: last && found.length > limit ? encodeCursor([last.fullName, last.id]) : null,
  };
}

/** In queries of `users`: the condition for the members of a client that a query selects. */
export function matchesMember(
  db: Database,
  clientId: string,
  { q = "", role, team, state, factor, sign_in: signIn }: MemberQuery,
  now: Date,
): SQL | undefined {
  return and(
    eq(users.clientId, clientId),
    q === "" ? undefined : sql`${userSearchText(users)} like ${`%${likeText(q.toLowerCase())}%`}`,
    role === undefined ? undefined : eq(sql`lower(${users.role})`, role),
    team === undefined ? undefined : isInTeam(db, clientId, team),
    state === undefined ? undefined : hasState(db, clientId, state),
    factor === undefined ? undefined : factor === "with" ? ownsFactor : not(ownsFactor),
    signIn === undefined ? undefined : signedIn(signIn, now),
  );
}

function hasState(db: Database, clientId: string, state: NonNullable<MemberFilter["state"]>): SQL | undefined {
  return state === "to_hand_over" ? needsHandOver(db, clientId) : eq(users.disabled, state === "disabled");
}

function isInTeam(db: Database, clientId: string, team: string): SQL {
  const inTeam = team === noTeam ? undefined : eq(teamMembers.teamId, team);
  const members = db
    .select({ id: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.clientId, clientId), inTeam));
  const isMember = inArray(users.id, members);
  return team === noTeam ? not(isMember) : isMember;
}

function signedIn(when: NonNullable<MemberFilter["sign_in"]>, now: Date): SQL | undefined {
  const never = isNull(users.lastLoginAt);
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  if (when === "never") return never;
  return when === "recent"
    ? gte(users.lastLoginAt, before(signInDays.recent))
    : or(never, lt(users.lastLoginAt, before(signInDays.quiet)));
}

/** Converts members to their API representation for a client's admin. */
export async function serializeMembers(
  db: Database,
  { clientId, uid }: Pick<Principal, "clientId" | "uid">,
  rows: readonly UserRow[],
): Promise<Member[]> {
  const ids = rows.map(({ id }) => id);
  const holders = await listFactorHolders(db, ids);
  const teamOf = await readTeams(db, clientId, ids);
  const handOverOf = await listHandOvers(db, clientId, ids);
  const disabledIds = rows.filter(({ id, disabled }) => disabled && !handOverOf.has(id)).map(({ id }) => id);
  const ownedBy = await countOwned(db, clientId, disabledIds);
  const reconnects = await readReconnects(db, clientId, ids);
  const ssoRequired = await isSsoRequired(db, clientId);
  return rows.map((row) => ({
    uid: row.id,
    full_name: row.fullName,
    email: row.email,
    title: row.title,
    role: findRole(row.role),
    team: teamOf.get(row.id) ?? null,
    disabled: row.disabled,
    last_login: row.lastLoginAt?.toISOString() ?? null,
    has_factor: holders.has(row.id),
    can_use_password: row.passwordHash !== null && (!ssoRequired || row.isBreakGlass),
    can_reconnect: reconnects.get(row.id) ?? null,
    hand_over: handOverOf.get(row.id) ?? null,
    owned: ownsAny(ownedBy.get(row.id)),
    is_me: row.id === uid,
  }));
}

function ownsAny(owned: Amounts | undefined): Member["owned"] {
  return owned && owned.accounts + owned.tasks > 0 ? owned : null;
}

/** The teams of members, by the member's id; a member without a team is absent. */
async function readTeams(db: Database, clientId: string, uids: readonly string[]) {
  const rows = await db
    .select({ uid: teamMembers.userId, id: teams.id, name: teams.name })
    .from(teamMembers)
    .innerJoin(teams, and(eq(teams.clientId, teamMembers.clientId), eq(teams.id, teamMembers.teamId)))
    .where(and(eq(teamMembers.clientId, clientId), inArray(teamMembers.userId, [...uids])));
  return new Map(rows.map(({ uid, ...team }) => [uid, team]));
}
