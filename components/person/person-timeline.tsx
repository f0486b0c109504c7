"use client";

import { NotebookPen } from "lucide-react";
import { useRouter } from "next/navigation";
import { QuickComposer } from "@/components/timeline/quick-composer";
import { TimelineList } from "@/components/timeline/timeline-list";
import { useWholeTimeline } from "@/components/timeline/use-whole-timeline";
import { Card, CardHeader } from "@/components/ui/card";
import { useToday } from "@/components/ui/hooks/use-today";
import { EmptyState } from "@/components/ui/state/empty-state";
import { LoadMore } from "@/components/ui/state/load-more";
import type { TimelinePage } from "@/lib/contracts/activity/activity";
import type { Contact } from "@/lib/contracts/contacts/contact";
import type { User } from "@/lib/contracts/people/user";
import { can } from "@/lib/contracts/rights/rights";
import { send } from "@/lib/http/browser/send";
import { timelineLimit } from "@/lib/timeline/browser/requests";

interface PersonTimelineProps {
  contact: Contact;
  first: TimelinePage;
  me: Pick<User, "uid" | "role">;
  /** When the server rendered the page, in milliseconds since 1970. */
  nowMs: number;
  shortcutsOn: boolean;
}

/** The activity about a contact, the latest first, below a composer for calls, meetings and tasks with them. */
export function PersonTimeline({ contact, first, me, nowMs, shortcutsOn }: PersonTimelineProps) {
  const router = useRouter();
  const canWrite = can(me.role, "writeActivity");
  const timeline = useWholeTimeline({
    first,
    targetId: null,
    load: (_filter, cursor) =>
      send("GET /contacts/:id/timeline/", {
        params: { id: contact.id },
        query: { limit: timelineLimit, ...(cursor !== null && { cursor }) },
      }),
  });
  const today = useToday(nowMs);
  return (
    <Card aria-labelledby="activity">
      <CardHeader id="activity" title="Activity" />
      {canWrite && !contact.left_company ? (
        <QuickComposer
          accountId={contact.account_id}
          about={contact.id}
          meUid={me.uid}
          canLog={can(me.role, "editAccounts")}
          shortcutsOn={shortcutsOn}
          onAdded={(item) => {
            timeline.put(item);
            router.refresh();
          }}
        />
      ) : null}
      {timeline.items.length === 0 ? (
        <div className="border-line border-t">
          <EmptyState icon={NotebookPen} title="No activity yet">
            Calls, meetings and tasks with {contact.full_name}, and notes that name them, appear here.
          </EmptyState>
        </div>
      ) : (
        <TimelineList
          accountId={contact.account_id}
          timeline={timeline}
          items={timeline.items}
          meUid={me.uid}
          canWrite={canWrite}
          today={today}
          targetId={null}
        />
      )}
      <LoadMore
        what="activity"
        hasMore={timeline.hasMore}
        isLoading={timeline.isLoading}
        problem={timeline.problem}
        onLoad={timeline.loadMore}
      />
    </Card>
  );
}
