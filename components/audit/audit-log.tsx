import { ScrollText } from "lucide-react";
import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/state/empty-state";
import type { AuditFilter, AuditPage } from "@/lib/contracts/operations/audit";
import { AuditFilters } from "./audit-filters";
import { AuditTable } from "./audit-table";
import { ExportAuditLog } from "./export-audit-log";

interface AuditLogProps {
  page: AuditPage;
  filter: AuditFilter & { cursor?: string | undefined };
  /** The known users of the client. */
  members: readonly { uid: string; name: string }[];
  hasClients: boolean;
}

/** The audit log: filters, a page of entries, a link to older ones, and the download. */
export function AuditLog({ page, filter, members, hasClients }: AuditLogProps) {
  const isNarrowed = [filter.actor, filter.object, filter.kind, filter.from, filter.to].some(
    (value) => value !== undefined,
  );
  return (
    <div className="@container">
      <AuditFilters
        key={JSON.stringify(filter)}
        filter={filter}
        actors={choicesOf(page, members, [...page.items.map(({ actor_id }) => actor_id), filter.actor])}
        objects={choicesOf(page, members, [
          ...page.items.flatMap(({ subject }) => (subject in page.names ? subject : [])),
          filter.object,
        ])}
      />
      <div className="mt-4">
        {page.items.length > 0 ? (
          <AuditTable items={page.items} names={page.names} hasClients={hasClients} />
        ) : (
          <EmptyState
            icon={ScrollText}
            title={isNarrowed ? "No entries match these filters" : "No entries yet"}
            action={isNarrowed ? <ButtonLink href="/settings?section=audit">Show everything</ButtonLink> : null}
          >
            {isNarrowed ? "Choose other dates or another person." : "Role changes, sign-ins and removals appear here."}
          </EmptyState>
        )}
      </div>
      <div className="mt-4 flex flex-wrap justify-between gap-3">
        <div className="flex gap-2">
          {page.next_cursor === null ? null : (
            <ButtonLink href={addressOf(filter, page.next_cursor)} scroll={false}>
              Older entries
            </ButtonLink>
          )}
          {filter.cursor === undefined ? null : (
            <ButtonLink href={addressOf(filter)} scroll={false} variant="ghost">
              Back to the latest
            </ButtonLink>
          )}
        </div>
        {page.items.length > 0 ? <ExportAuditLog filter={filter} /> : null}
      </div>
    </div>
  );
}

function addressOf({ actor, object, kind, from, to }: AuditFilter, cursor?: string): string {
  const params = Object.entries({ actor, object, kind, from, to, cursor });
  const query = params.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `/settings?${new URLSearchParams([["section", "audit"], ...query])}`;
}

/** The client's users, and the other objects that this page or the filter names, by name. */
function choicesOf(
  { names }: AuditPage,
  members: AuditLogProps["members"],
  ids: readonly (string | null | undefined)[],
): { id: string; name: string }[] {
  const seen = ids.flatMap((id) => (id ? [{ id, name: names[id] ?? "Deleted" }] : []));
  const all = new Map([...seen, ...members.map(({ uid, name }) => ({ id: uid, name }))].map((one) => [one.id, one]));
  return [...all.values()].sort((a, b) => a.name.localeCompare(b.name));
}
