import { AppError } from "@/lib/contracts/app-error";

/**
 * Makes sure that a row is still as the change to it was made from: otherwise the later one would undo the earlier one's
 * words without anybody having seen them.
 *
 * @param read the `updated_at` that the caller had read; undefined: the last change wins
 * @throws AppError 409 `changed_meanwhile`
 */
export function requireUnchanged(row: { updatedAt: Date }, read: string | undefined, name: string): void {
  if (read === undefined || Date.parse(read) === row.updatedAt.getTime()) return;
  throw new AppError(409, "changed_meanwhile", `Somebody changed this ${name} while you were editing it.`);
}

/** The moment of a change, later than the one before even where both fall into one millisecond. */
export function later(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
