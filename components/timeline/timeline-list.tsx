"use client";

import { useRouter } from "next/navigation";
import type { TimelineItem } from "@/lib/contracts/activity/activity";
import { idOf } from "@/lib/timeline/rows";
import { removeEntry } from "./remove-with-undo";
import { TimelineLine } from "./timeline-line";
import type { useWholeTimeline } from "./use-whole-timeline";

interface TimelineListProps {
  accountId: string;
  timeline: ReturnType<typeof useWholeTimeline>;
  /** Those of its entries that are shown. */
  items: readonly TimelineItem[];
  meUid: string;
  canWrite: boolean;
  /** YYYY-MM-DD. */
  today: string;
  targetId: string | null;
}

/** The entries of a timeline, the latest first. */
export function TimelineList({ accountId, timeline, items, meUid, canWrite, today, targetId }: TimelineListProps) {
  const router = useRouter();
  return (
    <ul
      aria-label="Activity"
      aria-busy={timeline.isLoading || undefined}
      className="divide-y divide-line border-line border-t"
    >
      {items.map((item) => (
        <TimelineLine
          key={idOf(item)}
          accountId={accountId}
          item={item}
          meUid={meUid}
          canWrite={canWrite}
          today={today}
          isTarget={idOf(item) === targetId}
          onChanged={(next) => {
            timeline.put(next);
            router.refresh();
          }}
          onRemove={(gone) => void removeEntry(gone, timeline, router.refresh)}
        />
      ))}
    </ul>
  );
}
