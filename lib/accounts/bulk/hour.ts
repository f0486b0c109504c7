import type { Bulk } from "@/lib/contracts/accounts/account-bulk";
import type { LastHour, RecentChange } from "@/lib/contracts/accounts/last-hour";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";

/** Describes the result of undoing a member's last hour. */
export function describeRecentUndo({ changed, skipped }: Pick<Bulk, "changed" | "skipped">): string {
  const of = (code: string) => skipped.find(({ reason }) => reason === code);
  const partly = of("changed_meanwhile");
  const refused = of("forbidden")?.count ?? 0;
  const parts = [changed > 0 || !partly ? `${formatPlural(changed, "account")} restored.` : ""];
  if (partly) {
    const { count, names } = partly;
    const more = count > names.length ? ", …" : "";
    parts.push(
      `${formatPlural(count, "account")} ${count === 1 ? "keeps" : "keep"} some changes (${names.join(", ")}${more}).`,
    );
  }
  if (refused > 0) parts.push(`${formatCount(refused)} not yours to change.`);
  return parts.filter((part) => part !== "").join(" ");
}

/** Describes the extent of a preview: the number of changes, and how many of them are listed. */
export function describeChangeCount({
  items,
  total,
  accounts,
}: Pick<LastHour, "items" | "total" | "accounts">): string {
  const extent = `${formatPlural(total, "change")} on ${formatPlural(accounts, "account")}`;
  return total > items.length ? `${extent}; the latest ${formatCount(items.length)} are listed.` : `${extent}.`;
}

/** Explains why a change is kept; null if it would be undone. */
export function describeKeptReason({ stays, by, field }: Pick<RecentChange, "stays" | "by" | "field">): string | null {
  if (stays === null) return null;
  if (stays === "changed_since") return `Kept: ${by ?? "Sightline"} has changed it since.`;
  if (stays === "worked_on") {
    return `Kept: others have worked ${field === "account" ? "on this account" : "with this person"} since.`;
  }
  if (stays === "moved") return "Kept: move the contact back to undo this.";
  return "Kept: only leaders and admins can assign accounts.";
}
