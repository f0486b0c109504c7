import { AppError } from "@/lib/contracts/wire/app-error";

/**
 * Checks that a row hasn't been edited since the user read it, so that the author's edits in another tab aren't
 * overwritten.
 *
 * @param read `edited_at` as sent by the browser
 * @throws AppError 409 `changed`, with the row's text and version
 */
export function requireUnedited(
  { body, editedAt }: { body: string; editedAt: Date | null },
  read: string | null,
): void {
  const known = read === null ? null : Date.parse(read);
  if ((editedAt?.getTime() ?? null) === known) return;
  throw new AppError(409, "changed", "You changed this elsewhere in the meantime.", {
    fields: { current: JSON.stringify({ body, edited_at: editedAt }) },
  });
}
