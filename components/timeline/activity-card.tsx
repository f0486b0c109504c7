"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useCan } from "@/components/session/me";
import { Card, CardHeader } from "@/components/ui/card";
import { useToday } from "@/components/ui/hooks/use-today";
import { LoadMore } from "@/components/ui/state/load-more";
import type { TimelineItem } from "@/lib/contracts/activity/activity";
import { timelineItemId } from "@/lib/timeline/rows";
import { QuickComposer } from "./quick-composer";
import { removeEntry } from "./remove-with-undo";
import { TimelineLine } from "./timeline-line";
import type { useCompleteTimeline } from "./use-complete-timeline";

export interface ActivityCardOptions {
  accountId: string;
  /** When the server rendered the page, in milliseconds since 1970. */
  nowMs: number;
  /** Whether the user has turned shortcuts on: letters then open the composer. */
  shortcutsOn: boolean;
}

interface ActivityCardProps extends ActivityCardOptions {
  timeline: ReturnType<typeof useCompleteTimeline>;
  /** The timeline's entries to show. */
  items: readonly TimelineItem[];
  hasMore: boolean;
  targetId: string | null;
  /** The contact that new entries are about. */
  about?: string;
  /** Whether entries can be added here, by users who have the permission. */
  isOpen?: boolean;
  /** Shown in the header. */
  actions?: ReactNode;
  filters?: ReactNode;
  /** Shown instead of entries when there are none. */
  empty: ReactNode;
}

/** The entries of a timeline, the latest first, below a composer. */
export function ActivityCard(props: ActivityCardProps) {
  const { accountId, about, nowMs, timeline, items, targetId, isOpen = true } = props;
  const router = useRouter();
  const canWrite = useCan("writeActivity");
  const today = useToday(nowMs);
  const put = (item: TimelineItem) => {
    timeline.put(item);
    router.refresh();
  };
  return (
    <Card aria-labelledby="activity">
      <CardHeader id="activity" title="Activity" actions={props.actions} />
      {canWrite && isOpen ? (
        <QuickComposer
          accountId={accountId}
          {...(about !== undefined && { about })}
          shortcutsOn={props.shortcutsOn}
          onAdded={put}
        />
      ) : null}
      {props.filters}
      {items.length > 0 ? (
        <ul
          aria-label="Activity"
          aria-busy={timeline.isLoading || undefined}
          className="divide-y divide-line border-line border-t"
        >
          {items.map((item) => (
            <TimelineLine
              key={timelineItemId(item)}
              isTarget={timelineItemId(item) === targetId}
              onChanged={put}
              onRemove={(removed) => void removeEntry(removed, timeline, router.refresh)}
              {...{ accountId, item, today }}
            />
          ))}
        </ul>
      ) : null}
      {items.length === 0 && !props.hasMore ? <div className="border-line border-t">{props.empty}</div> : null}
      <LoadMore what="activity" {...timeline} hasMore={props.hasMore} />
    </Card>
  );
}
