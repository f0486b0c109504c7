import { AppError } from "@/lib/contracts/app-error";

/**
 * Makes sure that what is to be changed is still as it was read: otherwise words that its author wrote elsewhere would be
 * lost.
 *
 * @param read `edited_at` as the wire had it
 * @throws AppError 409 `changed`
 */
export function requireUnedited(editedAt: Date | null, read: string | null): void {
  const known = read === null ? null : Date.parse(read);
  if ((editedAt?.getTime() ?? null) === known) return;
  throw new AppError(409, "changed", "You changed this elsewhere in the meantime. Look at it again.");
}
