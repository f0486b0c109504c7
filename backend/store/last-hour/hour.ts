import { type SQL, sql } from "drizzle-orm";
import { lastHourMs } from "@/lib/contracts/last-hour";

/** An hour of one member's: what they changed after `since` and not after `until`. */
export interface Hour {
  uid: string;
  since: Date;
  until: Date;
}

/** What an undo of an hour writes is no change of the member's who asks for it; files are taken back as imports. */
export const hourCause = "undo_hour";

export function hourOf({ uid, until }: { uid: string; until: string }): Hour {
  const end = new Date(until);
  return { uid, since: new Date(end.getTime() - lastHourMs), until: end };
}

/** The condition that a change, `c`, is part of the hour: answered by `account_changes_of_person`. */
export function isOfHour(clientId: string, { uid, since, until }: Hour): SQL {
  return sql`c.client_id = ${clientId} and c.created_by = ${uid} and c.at > ${since.toISOString()}::timestamptz
    and c.at <= ${until.toISOString()}::timestamptz and c.cause_kind not in (${hourCause}, 'import')`;
}
