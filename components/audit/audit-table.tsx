import { LocalTime } from "@/components/ui/local-time";
import { describeEntry } from "@/lib/audit/describe";
import type { AuditEntry, AuditPage } from "@/lib/contracts/operations/audit";
import { describeUserAgent } from "@/lib/contracts/text/user-agent";

interface AuditTableProps extends Pick<AuditPage, "items" | "names"> {
  /** Whether each entry names its client: for the operator, who sees several clients' entries. */
  hasClients: boolean;
}

const cellStyle =
  "border-line border-b px-4 py-2.5 align-top group-last:border-b-0 @max-2xl:block @max-2xl:border-0 @max-2xl:py-0.5";

/** The entries as sentences: a table on wide screens, cards on narrow ones. */
export function AuditTable({ items, names, hasClients }: AuditTableProps) {
  const headings = ["When", "What", ...(hasClients ? ["Client"] : []), "From"];
  return (
    <table className="w-full border-separate border-spacing-0 sheet text-sm @max-2xl:block">
      <caption className="sr-only">Audit log, the latest first</caption>
      <thead className="text-muted text-xs @max-2xl:sr-only">
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" className="border-line border-b px-4 py-2 text-left font-medium last:w-48">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-2xl:block @max-2xl:divide-y @max-2xl:divide-line">
        {items.map((entry) => (
          <tr key={`${entry.client_id} ${entry.id}`} className="group @max-2xl:block @max-2xl:py-2.5">
            <td className={`${cellStyle} whitespace-nowrap text-muted`}>
              <LocalTime at={entry.at} show="both" />
            </td>
            <td className={`${cellStyle} text-ink [overflow-wrap:anywhere] @max-2xl:font-medium`}>
              {describeEntry(entry, names)}.
            </td>
            {hasClients ? <td className={`${cellStyle} text-muted`}>{clientOf(entry, names)}</td> : null}
            <td className={`${cellStyle} text-muted [overflow-wrap:anywhere]`}>{describeOrigin(entry)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function clientOf({ client_id }: AuditEntry, names: Record<string, string>): string {
  return client_id === null ? "Every client" : (names[client_id] ?? client_id);
}

function describeOrigin({ ip, agent }: AuditEntry): string {
  return [ip, agent && describeUserAgent(agent)].filter(Boolean).join(" · ") || "–";
}
