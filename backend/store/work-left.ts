import { and, eq, type SQL, sql } from "drizzle-orm";
import { committeeRoles, committeeSeats } from "../database/schema/committee";
import { accounts, contacts } from "../database/schema/core";
import { accountSilences } from "../database/schema/coverage";
import { lastTouched } from "./last-touched";

/**
 * Condition that an account has had no activity for so many days: the last check found it quiet
 * (backend/store/own-signals), and there has been none since. Quiet accounts are found by index, and the second part is
 * checked for each.
 */
export function isQuiet(days: number): SQL {
  const { clientId, accountId, toldDays, toldSince } = accountSilences;
  // The stored time of the check has milliseconds only.
  const touched = sql`date_trunc('milliseconds', ${lastTouched(sql`${accounts}`)})`;
  return sql`${accounts.ownerId} is not null and exists (select from ${accountSilences} where ${and(
    eq(clientId, accounts.clientId),
    eq(accountId, accounts.id),
    sql`${toldDays} >= ${days}`,
    sql`${touched} <= ${toldSince}`,
  )})`;
}

/** Condition that a role of the client's buying committee is open at an account: no present contact holds it. */
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
