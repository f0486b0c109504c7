import { type SQL, sql } from "drizzle-orm";

/**
 * The time of an account's last activity: a note, call or meeting, a task created or completed, a signal recorded by a
 * user, or a new owner; without any, the time when the account was added. Removed items and connector events don't
 * count. This is the only definition of inactivity for home, signals and rules. Costs a few index lookups per account.
 *
 * @param account a row of `accounts`, by its alias in the query
 */
export function lastTouched(account: SQL): SQL {
  const owned = latest(account, sql`account_changes`, sql`x.at`, sql`x.field = 'owner' and x.new is not null`);
  return sql`greatest(${account}.created_at, ${sql.join(activities(account), sql`, `)}, ${owned})`;
}

/** Condition that an account has never had any activity; here, a new owner doesn't count as activity. */
export function isUntouched(account: SQL): SQL {
  return sql`coalesce(${sql.join(activities(account), sql`, `)}) is null`;
}

function activities(account: SQL): SQL[] {
  const isNotRemoved = sql`x.removed_at is null`;
  const byUser = sql`x.created_by is not null and x.connector is distinct from 'own'`;
  return [
    latest(account, sql`notes`, sql`x.created_at`, isNotRemoved),
    latest(account, sql`conversations`, sql`x.created_at`, isNotRemoved),
    latest(account, sql`tasks`, sql`greatest(x.created_at, x.done_at)`, sql`true`),
    latest(account, sql`signals`, sql`x.created_at`, byUser),
  ];
}

function latest(account: SQL, table: SQL, moment: SQL, only: SQL): SQL {
  return sql`(select max(${moment}) from ${table} x where x.client_id = ${account}.client_id and x.account_id = ${account}.id and ${only})`;
}
