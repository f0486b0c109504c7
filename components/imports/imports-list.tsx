import Link from "next/link";
import { Card, CardHeader } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import type { Import } from "@/lib/contracts/imports/import";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { kindNames, stateNames, transferHref } from "@/lib/imports/labels";
import { StateBadge } from "./state-badge";

interface ImportsListProps {
  items: readonly Import[];
  meUid: string;
}

/** Earlier imports, each with a link. */
export function ImportsList({ items, meUid }: ImportsListProps) {
  return (
    <Card aria-labelledby="earlier-imports">
      <CardHeader id="earlier-imports" title="Earlier imports" />
      <ul className="divide-y divide-line border-line border-t">
        {items.map((one) => (
          <li key={one.id} className="relative flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover md:px-5">
            <div className="min-w-0 grow">
              <Link
                href={one.transfer === null ? `/all-accounts/import/${one.id}` : transferHref(one.transfer)}
                className="block truncate font-medium text-ink after:absolute after:inset-0"
              >
                {one.file_name}
              </Link>
              <p className="truncate text-muted text-xs">
                {one.created_by?.uid === meUid ? "You" : (one.created_by?.name ?? "A former user")}
                {one.kind === null ? "" : ` · ${kindNames[one.kind]}${one.people ? " with contacts" : ""}`}
                {one.transfer === null ? "" : " · with other files"}
                {" · "}
                <LocalTime at={one.created_at} show="both" />
                {summaryOf(one)}
              </p>
            </div>
            <StateBadge state={one.state}>{stateNames[one.state]}</StateBadge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function summaryOf({ rows, outcomes, people }: Import): string {
  const sum = (outcome: string) => (outcomes[outcome] ?? 0) + (people?.outcomes[outcome] ?? 0);
  const [added, changed] = [sum("added"), sum("changed")];
  if (added + changed > 0) return ` · ${formatCount(added)} added, ${formatCount(changed)} changed`;
  return rows === null ? "" : ` · ${formatPlural(rows, "row", "rows")}`;
}
