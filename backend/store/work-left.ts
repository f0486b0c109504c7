import { and, eq, type SQL, sql } from "drizzle-orm";
import { committeeRoles, committeeSeats } from "../database/schema/committee";
import { accounts, contacts } from "../database/schema/core";
import { accountSilences } from "../database/schema/coverage";
import { lastTouched } from "./last-touched";

/**
 * The condition that nobody has touched an account for so many days: the last look found it (backend/store/own-signals), and
 * nothing was done there since. Found by an index of those that were, and then asked of each.
 */
export function isQuiet(days: number): SQL {
  const { clientId, accountId, toldDays, toldSince } = accountSilences;
  // Looks keep milliseconds.
  const touched = sql`date_trunc('milliseconds', ${lastTouched(sql`${accounts}`)})`;
  return sql`${accounts.ownerId} is not null and exists (select from ${accountSilences} where ${and(
    eq(clientId, accounts.clientId),
    eq(accountId, accounts.id),
    sql`${toldDays} >= ${days}`,
    sql`${touched} <= ${toldSince}`,
  )})`;
}

/** The condition that a role of the client's buying committee is open at an account: nobody who is there has it. */
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
