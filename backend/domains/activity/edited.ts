import { AppError } from "@/lib/contracts/wire/app-error";

/**
 * Checks that a row hasn't been edited since the user read it, so that the author's edits in another tab aren't
 * overwritten.
 *
 * @param read `edited_at` as sent by the browser
 * @throws AppError 409 `changed`
 */
export function requireUnedited(editedAt: Date | null, read: string | null): void {
  const known = read === null ? null : Date.parse(read);
  if ((editedAt?.getTime() ?? null) === known) return;
  throw new AppError(409, "changed", "You changed this elsewhere in the meantime. Review it and try again.");
}
