import { type SQL, sql } from "drizzle-orm";

/**
 * When somebody last did something for an account: wrote a note, logged a call or a meeting, planned or finished a task,
 * recorded a signal, or was given it; if nothing of that, when it was added. What was removed doesn't count, nor what
 * arrives by itself. The one meaning of "quiet", for home, signals and rules: a few looks into indexes for an account.
 *
 * @param account a row of `accounts`, by the name it has in the question
 */
export function lastTouched(account: SQL): SQL {
  const latest = (table: SQL, moment: SQL, only: SQL) =>
    sql`(select max(${moment}) from ${table} x where x.client_id = ${account}.client_id and x.account_id = ${account}.id and ${only})`;
  const isKept = sql`x.removed_at is null`;
  return sql`greatest(${account}.created_at, ${latest(sql`notes`, sql`x.created_at`, isKept)},
    ${latest(sql`conversations`, sql`x.created_at`, isKept)},
    ${latest(sql`tasks`, sql`greatest(x.created_at, x.done_at)`, sql`true`)},
    ${latest(sql`signals`, sql`x.created_at`, sql`x.created_by is not null and x.connector is distinct from 'own'`)},
    ${latest(sql`account_changes`, sql`x.at`, sql`x.field = 'owner' and x.new is not null`)})`;
}
