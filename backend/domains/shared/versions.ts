import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { AppError } from "@/lib/contracts/wire/app-error";

/**
 * Asserts that a row is unchanged since the user read it, so their change doesn't overwrite another user's change that
 * they haven't seen.
 *
 * @param read the `updated_at` that the user saw; undefined: no check, the last change wins
 * @throws AppError 409 `changed_meanwhile`
 */
export function requireUnchanged(row: { updatedAt: Date }, read: string | undefined, name: string): void {
  if (read === undefined || Date.parse(read) === row.updatedAt.getTime()) return;
  throw new AppError(409, "changed_meanwhile", `Someone changed this ${name} while you were editing it.`);
}

/** The timestamp of a change, at least one millisecond after the previous one. */
export function later(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

/** In updates: like {@link later}, for the time in a column. */
export function laterThan(column: PgColumn, now: Date): SQL {
  return sql`greatest(${now.toISOString()}::timestamptz, ${column} + interval '1 millisecond')`;
}
