import { type SQL, sql } from "drizzle-orm";
import { lastHourMs } from "@/lib/contracts/accounts/last-hour";

/** An hour of a member's changes: those after `since`, up to and including `until`. */
export interface ChangeWindow {
  uid: string;
  since: Date;
  until: Date;
}

/**
 * The cause recorded for undoing an hour's changes. Such changes aren't part of an hour themselves, as the member who
 * requests the undo didn't make them; imports and merges aren't either, as each is undone as a whole.
 */
export const recentUndoCause = "undo_hour";

export function recentWindow({ uid, until }: { uid: string; until: string }): ChangeWindow {
  const end = new Date(until);
  return { uid, since: new Date(end.getTime() - lastHourMs), until: end };
}

/** Condition that a change `c` belongs to the hour; uses the index `account_changes_of_author`. */
export function isInWindow(clientId: string, hour: ChangeWindow, c = sql.raw("c")): SQL {
  return sql`${c}.client_id = ${clientId} and ${c}.created_by = ${hour.uid} and ${isWithin(sql`${c}.at`, hour)}
    and ${c}.cause_kind not in (${recentUndoCause}, 'import', 'merge')`;
}

/** Condition that the account `a` was removed within the hour, still is, and wasn't merged into another. */
export function isRemovedInWindow(clientId: string, hour: ChangeWindow): SQL {
  return sql`a.client_id = ${clientId} and ${isWithin(sql`a.removed_at`, hour)} and a.removed_by = ${hour.uid}
    and a.merged_into is null`;
}

/** Condition that a time is within the hour. */
export function isWithin(time: SQL, { since, until }: ChangeWindow): SQL {
  return sql`${time} > ${since.toISOString()}::timestamptz and ${time} <= ${until.toISOString()}::timestamptz`;
}
