import "client-only";
import { currentValue } from "@/lib/facts/browser/requests";
import type { Refusal } from "@/lib/http/browser/send";

/**
 * Explains the refusal of an edit: if the entry was changed elsewhere, its current text is shown, and the next save
 * overwrites it.
 *
 * @param accept receives the version that the next save overwrites: its `edited_at`
 * @param format returns an entry's text as shown
 */
export function explainRefusal(
  refusal: Refusal,
  accept: (editedAt: string) => void,
  format = (body: string) => body,
): Refusal {
  const body = currentValue(refusal.fields, "body");
  const editedAt = currentValue(refusal.fields, "edited_at");
  if (typeof body !== "string" || typeof editedAt !== "string") return refusal;
  accept(editedAt);
  return {
    ...refusal,
    fields: {},
    detail: `${refusal.detail} It now says “${format(body)}”. Save again to replace it.`,
  };
}
