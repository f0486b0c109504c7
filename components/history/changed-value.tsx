import type { HistoryEntry } from "@/lib/contracts/accounts/account-change";
import { changeText } from "@/lib/facts/history";

/** A value before and after its change. */
export function ChangedValue({ change }: { change: Pick<HistoryEntry, "field" | "old" | "new"> }) {
  return (
    <>
      <del className="text-muted">{changeText(change.field, change.old)}</del>
      <span aria-hidden="true"> → </span>
      <ins className="no-underline">{changeText(change.field, change.new)}</ins>
    </>
  );
}
