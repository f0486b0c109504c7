import { and, asc, eq, inArray } from "drizzle-orm";
import type { MemberBulk, MemberBulkResult } from "@/lib/contracts/people/member";
import { maxMembers, memberRefusals } from "@/lib/contracts/people/member-filter";
import { maxInTeam } from "@/lib/contracts/people/team-filter";
import { formatCount } from "@/lib/contracts/text/format-number";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { chunksOf } from "../../database/chunks-of";
import type { Database } from "../../database/database";
import { teamMembers, teams, users } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { notifyOfDisabled } from "../alerts/notify-of-disabled";
import { type AuditEntry, actorOf, recordAudit } from "../shared/audit/audit";
import { lockAsClientAdmin } from "../shared/client-admins";
import { matchesMember } from "./list-members";
import { becomesAdmin, toMemberAuditEntries } from "./members";
import { applyRules } from "./scim/rules";
import { endSessionsOfAll } from "./sessions/tokens";
import { afterBreakGlassEnds } from "./sign-in/break-glass";
import { putInTeam, touchTeams } from "./teams/members";

interface BulkInput {
  by: Principal;
  people: MemberBulk["people"];
  change: MemberBulk["change"];
  now: Date;
  /**
   * Called with the emails of the members who become admins, or who are admins and are enabled; not called if there are
   * none. Throwing undoes the change.
   */
  onNewAdmins: (emails: readonly string[]) => Promise<void>;
  /** Gives the accounts and open tasks of the disabled members to a colleague. */
  handOver: (uids: readonly string[], successorId: string) => Promise<NonNullable<MemberBulkResult["handed_over"]>>;
}

type Person = Pick<typeof users.$inferSelect, "id" | "fullName" | "email" | "role" | "disabled" | "isBreakGlass">;
type Refusal = (typeof memberRefusals)[number];

/** Rows per statement, limited by the parameters of the statement that ends all their sessions. */
const chunkSize = 500;
const maxNames = 20;

/**
 * Changes the role, the team or the access of many members, in one transaction: either all members who may be changed
 * are, or none is. The principal, an enabled admin, keeps their own role and access, so that the client always keeps an
 * admin. Changes in one client are serialized.
 *
 * @throws AppError 403 `forbidden`: the principal is no longer an admin; 404 `not_found`: no such team; 409 `too_many`,
 * `break_glass_required`
 */
export async function changeMembers(tx: Database, input: BulkInput): Promise<MemberBulkResult> {
  const { by, people, change } = input;
  await lockAsClientAdmin(tx, by);
  const found = await lockPeople(tx, input);
  const needsAccess = "team_id" in change && change.team_id !== null;
  const isHandOver = "successor_id" in change && !("disabled" in change);
  const refusalOf = ({ id, disabled }: Person): Refusal | null => {
    if (id === by.uid && !("team_id" in change)) return "oneself";
    if (needsAccess && disabled) return "disabled";
    return isHandOver && !disabled ? "enabled" : null;
  };
  const allowed = found.filter((person) => refusalOf(person) === null);
  const changed = await changeAllowed(tx, input, allowed);
  // Includes members who were disabled before, so that a repeated request has the same result.
  const handedOver =
    "successor_id" in change && change.successor_id !== undefined
      ? await input.handOver(
          allowed.map(({ id }) => id),
          change.successor_id,
        )
      : null;
  const missing = "uids" in people ? new Set(people.uids).size - found.length : 0;
  return {
    changed,
    unchanged: allowed.length - changed,
    handed_over: handedOver,
    refused: memberRefusals.flatMap((reason) => {
      const names = found.flatMap((person) => (refusalOf(person) === reason ? [person.fullName] : []));
      const count = reason === "gone" ? missing : names.length;
      return count === 0 ? [] : [{ reason, count, names: names.sort().slice(0, maxNames) }];
    }),
  };
}

/** @returns the number of members who changed; handing over changes none */
async function changeAllowed(tx: Database, input: BulkInput, allowed: readonly Person[]): Promise<number> {
  const { change } = input;
  if ("team_id" in change) return changeTeams(tx, input, allowed, change.team_id);
  return "role" in change || "disabled" in change ? changeUsers(tx, input, allowed, change) : 0;
}

/** Locks the members in id order, as everything that locks several of them does. */
async function lockPeople(tx: Database, { by: { clientId }, people, now }: BulkInput): Promise<Person[]> {
  const which =
    "uids" in people
      ? and(eq(users.clientId, clientId), inArray(users.id, people.uids))
      : matchesMember(tx, clientId, people.query, now);
  const { id, fullName, email, role, disabled, isBreakGlass } = users;
  const found = await tx
    .select({ id, fullName, email, role, disabled, isBreakGlass })
    .from(users)
    .where(which)
    .orderBy(asc(users.id))
    .limit(maxMembers.changed + 1)
    .for("no key update");
  if (found.length > maxMembers.changed)
    throw tooMany(`More than ${formatCount(maxMembers.changed)} people match. Narrow the list first.`);
  return found;
}

/** Changes the role or the access, with the same consequences as `changeMember` for a single member. */
async function changeUsers(
  tx: Database,
  { by, now, onNewAdmins }: BulkInput,
  people: readonly Person[],
  change: { role: string } | { disabled: boolean },
): Promise<number> {
  const values = "role" in change ? { role: change.role } : { disabled: change.disabled };
  const author = actorOf(by);
  const changes = people
    .map((before) => ({ before, after: { ...before, ...values }, now }))
    .filter(({ before, after }) => before.role !== after.role || before.disabled !== after.disabled);
  const newAdmins = changes.flatMap(({ before, after }) => (becomesAdmin(before, after) ? [after.email] : []));
  if (newAdmins.length > maxMembers.newAdmins)
    throw tooMany(`At most ${maxMembers.newAdmins} people can become client admins at once.`);
  const isDisabling = "disabled" in values && values.disabled;
  const endsBreakGlass = changes.flatMap(({ before }) => (before.isBreakGlass ? [before.id] : []));
  for (const chunk of chunksOf(changes, chunkSize)) {
    const ids = chunk.map(({ before }) => before.id);
    await tx
      .update(users)
      .set(values)
      .where(and(eq(users.clientId, by.clientId), inArray(users.id, ids)));
    if (isDisabling) await endSessionsOfAll(tx, ids, now);
    await recordAudit(tx, ...chunk.flatMap((change) => toMemberAuditEntries(author, change)));
  }
  await afterBreakGlassEnds(tx, { by: author, uids: endsBreakGlass, now });
  const [first] = changes;
  if (isDisabling && first) {
    const name = changes.length === 1 ? first.before.fullName : `${formatCount(changes.length)} people`;
    await notifyOfDisabled(tx, { clientId: by.clientId, name, byUid: by.uid }, now);
  }
  if (newAdmins.length > 0) await onNewAdmins(newAdmins.sort());
  if ("disabled" in values && !values.disabled) {
    const enabled = changes.map(({ before }) => before.id);
    await applyRules(tx, { clientId: by.clientId, from: by.from, now }, enabled);
  }
  return changes.length;
}

async function changeTeams(
  tx: Database,
  { by, now }: BulkInput,
  people: readonly Person[],
  teamId: string | null,
): Promise<number> {
  const { clientId } = by;
  const ofClient = eq(teams.clientId, clientId);
  const nameOf = new Map((await tx.select().from(teams).where(ofClient)).map(({ id, name }) => [id, name]));
  if (teamId !== null && !nameOf.has(teamId)) throw notFound();
  const seats = await tx.select().from(teamMembers).where(eq(teamMembers.clientId, clientId));
  const teamOf = new Map(seats.map((seat) => [seat.userId, seat.teamId]));
  const concerned = people.filter(({ id }) => (teamOf.get(id) ?? null) !== teamId);
  const after = seats.filter((seat) => seat.teamId === teamId).length + concerned.length;
  if (teamId !== null && after > maxInTeam)
    throw tooMany(`A team has at most ${maxInTeam} members. With these, it would have ${formatCount(after)}.`);
  for (const chunk of chunksOf(concerned, chunkSize)) {
    const uids = chunk.map(({ id }) => id);
    const memberships = and(eq(teamMembers.clientId, clientId), inArray(teamMembers.userId, uids));
    if (teamId === null) await tx.delete(teamMembers).where(memberships);
    else await putInTeam(tx, { clientId, teamId, uids, now });
    const entries = chunk.map(({ id }): AuditEntry => {
      const former = teamOf.get(id);
      return {
        ...actorOf(by),
        at: now,
        action: "member.change_team",
        subject: id,
        before: { team: former === undefined ? null : (nameOf.get(former) ?? null) },
        after: { team: teamId === null ? null : (nameOf.get(teamId) ?? null) },
      };
    });
    await recordAudit(tx, ...entries);
  }
  const touched = [...concerned.map(({ id }) => teamOf.get(id) ?? null), teamId].filter((id) => id !== null);
  if (concerned.length > 0 && touched.length > 0) await touchTeams(tx, { clientId, ids: [...new Set(touched)], now });
  return concerned.length;
}

function tooMany(detail: string): AppError {
  return new AppError(409, "too_many", detail);
}
