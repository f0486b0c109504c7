"use client";

import { NotebookPen, X } from "lucide-react";
import { useState } from "react";
import { useCan } from "@/components/session/me";
import { EmptyState } from "@/components/ui/state/empty-state";
import { isUndone } from "@/lib/activity/undone-repeat";
import type { PersonRef, TimelinePage } from "@/lib/contracts/activity/activity";
import { loadTimeline } from "@/lib/timeline/browser/requests";
import { ActivityCard, type ActivityCardOptions } from "./activity-card";
import { TimelineFiltersSlot } from "./slots";
import { useCompleteTimeline } from "./use-complete-timeline";

interface TimelineCardProps extends ActivityCardOptions {
  first: TimelinePage;
  targetId: string | null;
  /** Whether the card shows the latest entries only: another tab has all of them. */
  isBrief?: boolean;
}

/** An account's timeline, the latest first, below the composer. */
export function TimelineCard({ first, targetId, isBrief = false, ...card }: TimelineCardProps) {
  const { accountId } = card;
  const timeline = useCompleteTimeline({
    first,
    targetId,
    load: (filter, cursor) => loadTimeline(accountId, filter, cursor),
  });
  const currentTasks = first.items.flatMap((item) => (item.kind === "task" ? [item.task] : []));
  const items = timeline.items.filter((item) => item.kind !== "task" || !isUndone(item.task, currentTasks));
  const [person, setPerson] = useState<PersonRef | null>(null);
  const { filter, choose } = timeline;
  return (
    <ActivityCard
      {...card}
      {...{ timeline, items, targetId }}
      hasMore={timeline.hasMore && !isBrief}
      filters={
        isBrief ? null : (
          <TimelineFiltersSlot
            filter={filter}
            person={person}
            onFilter={choose}
            onPerson={(picked) => {
              setPerson(picked);
              choose({ ...filter, by: picked?.uid ?? null });
            }}
          />
        )
      }
      empty={
        <Nothing
          isBrief={isBrief}
          isFiltered={filter.kind !== null || filter.by !== null}
          onClear={() => {
            setPerson(null);
            choose({ kind: null, by: null });
          }}
        />
      }
    />
  );
}

interface NothingProps {
  isBrief: boolean;
  isFiltered: boolean;
  onClear: () => void;
}

function Nothing(props: NothingProps) {
  const canWrite = useCan("writeActivity");
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
      {canWrite
        ? "Log a call in one line: “call, 10 min, wants pricing”. Mention someone with @ to notify them."
        : "What your colleagues write and log about this account will appear here."}
    </EmptyState>
  );
}
