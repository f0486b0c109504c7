import { and, eq, gt, inArray, sql } from "drizzle-orm";
import {
  type InvitationListCheck,
  type InvitationListProblem,
  type InvitationRowState,
  invitationListLimits,
} from "@/lib/contracts/invitations/invitation-list";
import type { Role } from "@/lib/contracts/wire/role";
import { chunksOf } from "../../../database/chunks-of";
import type { Database } from "../../../database/database";
import { invitations, teams } from "../../../database/schema/core";
import { findMemberEmails } from "../../shared/users";
import type { ListedPerson } from "./read-list";

const chunkSize = 1_000;

/** A row of a list, and whether its person will be invited. */
export interface MatchedPerson extends ListedPerson {
  state: InvitationRowState;
}

/** The messages for rows that aren't invited. */
export const stateReasons: Record<InvitationRowState, string> = {
  waiting: "",
  sent: "",
  member: "This person is already a member.",
  already_invited: "This person already has an open invitation.",
  repeated: "This email is already in the list above.",
  invalid: "",
  limited: "This person has received too many invitations. Invite them later.",
  stopped: "Not sent, because the person who sent the list is no longer an admin.",
};

/** The client's teams, by lower-case name. */
export async function readTeamNames(db: Database, clientId: string): Promise<Map<string, string>> {
  const rows = await db.select({ id: teams.id, name: teams.name }).from(teams).where(eq(teams.clientId, clientId));
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

/**
 * Decides for each row whether its person is invited. Only the client's own members and invitations are looked up: the
 * response must not reveal whether an email has an account elsewhere.
 */
export async function matchList(
  db: Database,
  clientId: string,
  people: readonly ListedPerson[],
  now: Date,
): Promise<MatchedPerson[]> {
  const seen = new Set<string>();
  const matched: MatchedPerson[] = [];
  for (const chunk of chunksOf(people, chunkSize)) {
    const emails = chunk.flatMap(({ email, problem }) => (problem === "" ? [email] : []));
    const findKnown = await readKnown(db, { clientId, emails, now });
    for (const person of chunk) {
      const stateOf = (): InvitationRowState => {
        if (person.problem !== "") return "invalid";
        if (seen.has(person.email)) return "repeated";
        return findKnown(person.email) ?? "waiting";
      };
      matched.push({ ...person, state: stateOf() });
      if (person.problem === "") seen.add(person.email);
    }
  }
  return matched;
}

/** Finds the emails that belong to members of the client, or that have an open invitation to it; null: neither. */
export async function readKnown(
  db: Database,
  { clientId, emails, now }: { clientId: string; emails: readonly string[]; now: Date },
): Promise<(email: string) => "member" | "already_invited" | null> {
  const members = await findMemberEmails(db, clientId, emails);
  const email = sql<string>`lower(${invitations.email})`;
  const rows = await db
    .select({ email })
    .from(invitations)
    .where(and(eq(invitations.clientId, clientId), inArray(email, [...emails]), gt(invitations.expiresAt, now)));
  const invited = new Set(rows.map((row) => row.email));
  return (one) => (members.has(one) ? "member" : invited.has(one) ? "already_invited" : null);
}

/** Summarizes a list before it is sent. */
export function summarizeList(people: readonly MatchedPerson[]): InvitationListCheck {
  const counts: Partial<Record<InvitationRowState, number>> = {};
  const roles = new Map<Role, number>();
  const problems: InvitationListProblem[] = [];
  for (const { state, role, line, email, problem } of people) {
    counts[state] = (counts[state] ?? 0) + 1;
    if (state === "waiting") roles.set(role, (roles.get(role) ?? 0) + 1);
    else if (problems.length < invitationListLimits.problems)
      problems.push({ line, email, state, reason: problem || stateReasons[state] });
  }
  return { counts, problems, roles: [...roles].map(([role, count]) => ({ role, count })) };
}
