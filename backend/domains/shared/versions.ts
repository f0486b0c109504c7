import { AppError } from "@/lib/contracts/wire/app-error";

/**
 * Makes sure that a row is still as the user saw it, so that their change doesn't overwrite another user's unseen one.
 *
 * @param read the `updated_at` that the user has seen; undefined: no check, the last change wins
 * @throws AppError 409 `changed_meanwhile`
 */
export function requireUnchanged(row: { updatedAt: Date }, read: string | undefined, name: string): void {
  if (read === undefined || Date.parse(read) === row.updatedAt.getTime()) return;
  throw new AppError(409, "changed_meanwhile", `Someone changed this ${name} while you were editing it.`);
}

/** Time of a change, at least a millisecond after the one before. */
export function later(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
