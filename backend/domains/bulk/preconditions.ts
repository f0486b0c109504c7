import type { BulkAction } from "@/lib/contracts/accounts/account-bulk";
import { can } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { forbidden, invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { findListName } from "../account-list/lists/read";
import { findColleague } from "../shared/colleagues/colleagues";
import { parseCustomValues } from "../values/custom-fields/values";

/**
 * Finds the reason why an action isn't possible at all; null: it is possible. Rights on single accounts are checked
 * later, one at a time.
 *
 * @returns 403 `forbidden`; 400 `invalid_request`: the given user isn't a member of this client, the principal doesn't
 * see the given list, or a custom field doesn't allow the given value; 409 `not_a_member`: an operator can't watch
 * accounts
 */
export async function findUnmetPrecondition(
  tx: Database,
  principal: Principal,
  action: BulkAction,
): Promise<AppError | null> {
  const isColleague = async (uid: string) => (await findColleague(tx, principal, uid)) !== null;
  if (action.kind === "watch") {
    if (await isColleague(principal.uid)) return null;
    return new AppError(409, "not_a_member", "Only members of this client can watch its accounts.");
  }
  if (action.kind === "assign") {
    if (!can(principal.role, "assignOwner")) return forbidden();
    const isAvailable = action.uid === null || (await isColleague(action.uid));
    return isAvailable ? null : invalidField("action.uid", "This person isn’t an active member of this workspace");
  }
  if (action.kind === "territory") return can(principal.role, "assignOwner") ? null : forbidden();
  if (action.kind === "undo_hour")
    return action.uid === principal.uid || can(principal.role, "manageClient") ? null : forbidden();
  if (action.kind === "list") {
    const list = await findListName(tx, principal, action.list_id);
    if (!list) return invalidField("action.list_id", "There is no such list here");
    return list.can_fill ? null : forbidden();
  }
  if (!can(principal.role, "editAccounts")) return forbidden();
  if (action.kind === "set") return findUnfit(tx, principal, action.values.custom);
  if (action.kind === "contacts")
    return "removed" in action.values && !can(principal, "removeContacts") ? forbidden() : null;
  if (action.kind === "remove") return can(principal, "removeAccounts") ? null : forbidden();
  if (await isColleague(action.assignee_uid ?? principal.uid)) return null;
  return invalidField("action.assignee_uid", "This person isn’t an active member of this workspace");
}

/** Finds a custom field that doesn't exist (any more), or a value that is invalid for its field. */
async function findUnfit(
  tx: Database,
  { clientId }: Principal,
  custom: Readonly<Record<string, string | null>> = {},
): Promise<AppError | null> {
  try {
    await parseCustomValues(tx, clientId, custom);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
