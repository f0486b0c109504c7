"use client";

import { NotebookPen, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Card, CardHeader, CardLink } from "@/components/ui/card";
import { useToday } from "@/components/ui/hooks/use-today";
import { EmptyState } from "@/components/ui/state/empty-state";
import { LoadMore } from "@/components/ui/state/load-more";
import { isUndone } from "@/lib/activity/undone-repeat";
import type { PersonRef, TimelinePage } from "@/lib/contracts/activity/activity";
import type { User } from "@/lib/contracts/people/user";
import { can } from "@/lib/contracts/rights/rights";
import { loadTimeline } from "@/lib/timeline/browser/requests";
import { QuickComposer } from "./quick-composer";
import { TimelineFiltersSlot } from "./slots";
import { TimelineList } from "./timeline-list";
import { useWholeTimeline } from "./use-whole-timeline";

interface TimelineCardProps {
  accountId: string;
  first: TimelinePage;
  me: Pick<User, "uid" | "role">;
  targetId: string | null;
  /** When the server rendered the page, in milliseconds since 1970. */
  nowMs: number;
  /** Whether the user has turned shortcuts on: letters then open the composer. */
  shortcutsOn: boolean;
  /** The URL of the whole timeline; when given, the card shows the latest entries only. */
  allHref?: string;
}

/** An account's timeline, the latest first, below the composer. */
export function TimelineCard(props: TimelineCardProps) {
  const { accountId, first, me, targetId, nowMs, shortcutsOn, allHref } = props;
  const router = useRouter();
  const canWrite = can(me.role, "writeActivity");
  const timeline = useWholeTimeline({
    first,
    targetId,
    load: (filter, cursor) => loadTimeline(accountId, filter, cursor),
  });
  const fresh = first.items.flatMap((item) => (item.kind === "task" ? [item.task] : []));
  const items = timeline.items.filter((item) => item.kind !== "task" || !isUndone(item.task, fresh));
  const [person, setPerson] = useState<PersonRef | null>(null);
  const today = useToday(nowMs);
  const { filter, choose } = timeline;
  return (
    <Card aria-labelledby="activity">
      <CardHeader
        id="activity"
        title="Activity"
        actions={allHref ? <CardLink href={allHref}>All activity</CardLink> : null}
      />
      {canWrite ? (
        <QuickComposer
          accountId={accountId}
          meUid={me.uid}
          canLog={can(me.role, "editAccounts")}
          shortcutsOn={shortcutsOn}
          onAdded={(item) => {
            timeline.put(item);
            router.refresh();
          }}
        />
      ) : null}
      {allHref ? null : (
        <TimelineFiltersSlot
          filter={filter}
          person={person}
          meUid={me.uid}
          onFilter={choose}
          onPerson={(picked) => {
            setPerson(picked);
            choose({ ...filter, by: picked?.uid ?? null });
          }}
        />
      )}
      {items.length === 0 ? (
        <div className="border-line border-t">
          <Nothing
            isBrief={allHref !== undefined}
            isFiltered={filter.kind !== null || filter.by !== null}
            canWrite={canWrite}
            onClear={() => {
              setPerson(null);
              choose({ kind: null, by: null });
            }}
          />
        </div>
      ) : (
        <TimelineList
          accountId={accountId}
          timeline={timeline}
          items={items}
          meUid={me.uid}
          canWrite={canWrite}
          today={today}
          targetId={targetId}
        />
      )}
      <LoadMore
        what="activity"
        hasMore={timeline.hasMore && !allHref}
        isLoading={timeline.isLoading}
        problem={timeline.problem}
        onLoad={timeline.loadMore}
      />
    </Card>
  );
}

interface NothingProps {
  isBrief: boolean;
  isFiltered: boolean;
  canWrite: boolean;
  onClear: () => void;
}

function Nothing(props: NothingProps) {
  if (props.isBrief) return <p className="px-4 py-4 text-muted text-sm md:px-5">Nothing has happened here yet.</p>;
  if (props.isFiltered)
    return (
      <EmptyState
        title="No matching activity"
        action={
          <button
            type="button"
            onClick={props.onClear}
            className="inline-flex h-7 items-center gap-1 rounded-sm px-2 font-medium text-accent-ink text-sm hover:bg-hover"
          >
            <X className="size-3.5" aria-hidden="true" />
            Show everything
          </button>
        }
      />
    );
  return (
    <EmptyState icon={NotebookPen} title="No activity yet">
      {props.canWrite
        ? "Log a call in one line: “call, 10 min, wants pricing”. Mention someone with @ to notify them."
        : "What your colleagues write and log about this account will appear here."}
    </EmptyState>
  );
}
