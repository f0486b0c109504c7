import { ChangedValue } from "@/components/history/changed-value";
import { LocalTime } from "@/components/ui/local-time";
import { describePastBulk } from "@/lib/accounts/bulk/bulk";
import { describeChangeCount, describeKeptReason } from "@/lib/accounts/bulk/hour";
import type { LastHour, RecentChange } from "@/lib/contracts/accounts/last-hour";
import { changeLabel } from "@/lib/contracts/home/change-label";
import { formatPlural } from "@/lib/contracts/text/format-number";

/** The changes that would be undone, the latest first, and those that are kept, with the reason. */
export function RecentChangeList({ hour }: { hour: LastHour }) {
  const { items, bulks, imported, merged, total } = hour;
  return (
    <>
      {total > 0 ? <p className="mb-2 text-muted text-sm tabular-nums">{describeChangeCount(hour)}</p> : null}
      <ul aria-label="Changes of the last hour" className="flex flex-col">
        {bulks.map((bulk) => (
          <li key={bulk.id} className="border-line border-b py-2 text-sm last:border-b-0">
            <p className="text-ink [overflow-wrap:anywhere]">{describePastBulk(bulk)}</p>
            <p className="text-muted">
              <LocalTime at={bulk.created_at} show="both" />
            </p>
          </li>
        ))}
        {items.map((item) => (
          <RecentChangeLine key={`${item.account.id} ${item.contact?.id ?? ""} ${item.field}`} item={item} />
        ))}
      </ul>
      {imported > 0 ? (
        <p className="mt-3 text-muted text-sm">
          {formatPlural(imported, "change")} came from a file. To undo them, undo the import.
        </p>
      ) : null}
      {merged > 0 ? (
        <p className="mt-3 text-muted text-sm">
          {formatPlural(merged, "merge")} can be undone in the history of the account that was kept.
        </p>
      ) : null}
    </>
  );
}

function RecentChangeLine({ item }: { item: RecentChange }) {
  const { account, contact, field, at } = item;
  const stay = describeKeptReason(item);
  const isEntireRecord = field === "account" || field === "contact" || (field === "removed" && contact === null);
  return (
    <li className="border-line border-b py-2 text-sm last:border-b-0">
      <p className="text-ink [overflow-wrap:anywhere]">
        <span className="font-medium">{account.name}</span>
        {contact ? `, ${contact.name}` : ""}:{" "}
        {isEntireRecord ? (
          field === "removed" ? (
            "Account removed"
          ) : (
            changeLabel(item)
          )
        ) : (
          <>
            {changeLabel(item)} <ChangedValue change={item} />
          </>
        )}
      </p>
      <p className="text-muted">
        <LocalTime at={at} show="both" />
        {stay ? <span className="ml-2 text-warning-ink">{stay}</span> : null}
      </p>
    </li>
  );
}
