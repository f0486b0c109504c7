import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { findColleague } from "./colleagues";

/**
 * Asserts that the principal is a member of this client, and returns the member's key in the client's rows.
 *
 * @throws AppError 409 `not_a_member`: an operator visiting the client
 */
export async function requireMember(
  db: Database,
  principal: Principal,
): Promise<{ member: { clientId: string; userId: string } }> {
  if (!(await findColleague(db, principal, principal.uid)))
    throw new AppError(409, "not_a_member", "Only members of this client have a home page.");
  return { member: { clientId: principal.clientId, userId: principal.uid } };
}
