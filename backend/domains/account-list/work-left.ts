import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { tasks } from "../../database/schema/activity";
import { committeeRoles, committeeSeats } from "../../database/schema/committee";
import { accounts, contacts } from "../../database/schema/core";
import { accountInactivity } from "../../database/schema/coverage";
import type { Principal } from "../../principal";
import { lastTouched } from "../shared/last-touched";

/**
 * Condition that an account has had no activity for the given number of days: the last check found it inactive
 * (backend/domains/signals/own-signals), and there has been no activity since. Inactive accounts are found by index;
 * the second part is checked for each of them.
 */
export function isInactive(days: number): SQL {
  const { clientId, accountId, notifiedDays, notifiedSince } = accountInactivity;
  // The stored time of the check has only millisecond precision.
  const touched = sql`date_trunc('milliseconds', ${lastTouched(sql`${accounts}`)})`;
  return sql`${accounts.ownerId} is not null and exists (select from ${accountInactivity} where ${and(
    eq(clientId, accounts.clientId),
    eq(accountId, accounts.id),
    sql`${notifiedDays} >= ${days}`,
    sql`${touched} <= ${notifiedSince}`,
  )})`;
}

/**
 * Condition that an account has an open task of any user. Written as a condition per account, with an index of open
 * tasks only, so that the planner can start from the smaller set: accounts or tasks.
 */
export function hasOpenTask(): SQL {
  return sql`exists (select from ${tasks} where ${and(
    eq(tasks.clientId, accounts.clientId),
    eq(tasks.accountId, accounts.id),
    isNull(tasks.doneAt),
  )})`;
}

/** The ids of the accounts at which a user has an open task. */
export function idsWithTaskOf({ clientId, uid }: Principal): SQL {
  return sql`select ${tasks.accountId} from ${tasks}
    where ${and(eq(tasks.clientId, clientId), eq(tasks.assigneeId, uid), isNull(tasks.doneAt))}`;
}

/** Condition that a role of the client's buying committee is open at an account: no current contact fills it. */
export function hasOpenRole(): SQL {
  const filled = sql`exists (select from ${committeeSeats} join ${contacts}
      on ${contacts.clientId} = ${committeeSeats.clientId} and ${contacts.id} = ${committeeSeats.contactId}
        and ${contacts.accountId} = ${committeeSeats.accountId} and ${contacts.removedAt} is null
        and not ${contacts.leftCompany}
    where ${committeeSeats.clientId} = ${accounts.clientId} and ${committeeSeats.accountId} = ${accounts.id}
      and ${committeeSeats.roleId} = ${committeeRoles.id})`;
  return sql`exists (select from ${committeeRoles} where ${committeeRoles.clientId} = ${accounts.clientId}
    and ${committeeRoles.removedAt} is null and not ${filled})`;
}
