import { AppError } from "@/lib/contracts/app-error";
import type { Database } from "../../database/database";
import type { Principal } from "../../principal";
import { findColleague } from "./colleagues";

/**
 * Makes sure that somebody has a home of their own at this client, and names the member as their rows do.
 *
 * @throws AppError 409 `not_a_member`: an admin who visits
 */
export async function requireMember(
  db: Database,
  principal: Principal,
): Promise<{ member: { clientId: string; userId: string } }> {
  if (!(await findColleague(db, principal, principal.uid)))
    throw new AppError(409, "not_a_member", "Only members of this client have a home of their own.");
  return { member: { clientId: principal.clientId, userId: principal.uid } };
}
