import { z } from "zod";
import { maxMembers } from "@/lib/contracts/people/member-filter";
import { can } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { insertRow } from "../../../database/insert-row";
import { insertRows } from "../../../database/insert-rows";
import { invitationListRows, invitationLists } from "../../../database/schema/people/invitation-lists";
import type { Principal } from "../../../principal";
import { enqueue } from "../../../queue/enqueue";
import { recordAuditBy } from "../../shared/audit/audit";
import type { MatchedPerson } from "./match-list";

export const invitationListQueue = {
  name: "invitation-list",
  schema: z.object({ clientId: z.string(), id: z.uuid() }),
};

export type InvitationListKey = z.infer<typeof invitationListQueue.schema>;

/** The emails that a list invites as client admins. @throws AppError 409 `too_many`: more than 20 */
export function listNewAdmins(people: readonly MatchedPerson[]): string[] {
  const admins = people.filter(({ state, role }) => state === "waiting" && can(role, "manageClient"));
  if (admins.length > maxMembers.newAdmins)
    throw new AppError(409, "too_many", `At most ${maxMembers.newAdmins} client admins can be invited at once.`);
  return admins.map(({ email }) => email);
}

/** Stores a list and enqueues the job that invites its people. @returns the list's id */
export async function startList(
  tx: Database,
  by: Principal,
  people: readonly MatchedPerson[],
  now: Date,
): Promise<string> {
  const { clientId } = by;
  const list = await insertRow(tx, invitationLists, { clientId, createdBy: by.uid, createdAt: now });
  const rows = people.map(({ line, email, name, role, teamId, state, problem }) => ({
    ...{ clientId, listId: list.id, line, email, name, role, teamId, state },
    reason: problem,
  }));
  await insertRows(tx, invitationListRows, rows);
  const details = { rows: rows.length, invited: rows.filter(({ state }) => state === "waiting").length };
  await recordAuditBy(tx, by, now, { action: "invitation.list", subject: list.id, details });
  await enqueue(tx, invitationListQueue, { clientId, id: list.id }, { key: list.id, clientId });
  return list.id;
}
