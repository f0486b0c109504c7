import type { HistoryEntry } from "../accounts/account-change";
import { formatTotal } from "../text/format-number";
import { causeText, changeLabel } from "./change-label";
import { sourceName } from "./source-name";

/** The number of changes of one operation up to which they are counted; one more stands for any larger number. */
export const maxCountedChanges = 1_000;

/** The other accounts that the same operation changed: `11 other accounts`, `1,000+ other accounts`; "": none. */
export function describeOtherAccounts(item: { account_count: number; change_count: number }): string {
  const others = item.account_count - 1;
  return others > 0 ? formatTotal(others, item.change_count <= maxCountedChanges, "other account") : "";
}

/** Whether a change is described by its values before and after, rather than by a sentence alone. */
export function hasValues({ field }: Pick<HistoryEntry, "field">): boolean {
  return !["contact", "left_company", "merged", "merged_into"].includes(field);
}

/**
 * Says who changed what, and how: `Lena changed 3 values`, `SEC EDGAR changed Revenue`, `Lena added Kim Lee`.
 *
 * @param repeats the number of further changes of the same cause
 * @param count how often the same change was made in one operation, for example at many accounts; at most
 * `maxCountedChanges` + 1
 */
export function describeChange(change: HistoryEntry, { repeats = 0, count = 1 }, meUid: string): string {
  const { actor, source, contact, field } = change;
  const who = actor ? (actor.uid === meUid ? "You" : actor.name) : source ? sourceName(source) : "Sightline";
  const why = causeText(change);
  return `${who} ${whatOf()}${why ? `, ${why}` : ""}`;

  function whatOf(): string {
    const people = Math.max(count, repeats + 1);
    if (field === "contact" && people > 1) return `added ${contactsOf(people)}`;
    const name = count > 1 ? contactsOf(count) : (contact?.name ?? "a contact");
    if (field === "contact") return `added ${name}`;
    if (field === "left_company")
      return change.new === null
        ? `noted that ${name} ${count > 1 ? "are" : "is"} back`
        : `noted that ${name} ${count > 1 ? "have" : "has"} left`;
    if (field === "merged" || field === "merged_into") return `merged it with ${change.new ?? change.old}`;
    return repeats > 0 ? `changed ${repeats + 1} values` : `changed ${changeLabel(change)}`;
  }
}

function contactsOf(count: number): string {
  return formatTotal(Math.min(count, maxCountedChanges), count <= maxCountedChanges, "contact");
}
