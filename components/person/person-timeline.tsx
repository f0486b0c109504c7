"use client";

import { NotebookPen } from "lucide-react";
import { ActivityCard, type ActivityCardOptions } from "@/components/timeline/activity-card";
import { useCompleteTimeline } from "@/components/timeline/use-complete-timeline";
import { EmptyState } from "@/components/ui/state/empty-state";
import type { TimelinePage } from "@/lib/contracts/activity/activity";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { send } from "@/lib/http/browser/send";
import { timelineLimit } from "@/lib/timeline/browser/requests";

interface PersonTimelineProps extends Omit<ActivityCardOptions, "accountId"> {
  contact: Contact;
  first: TimelinePage;
}

/** The activity about a contact, the latest first, below a composer for calls, meetings and tasks with them. */
export function PersonTimeline({ contact, first, ...card }: PersonTimelineProps) {
  const timeline = useCompleteTimeline({
    first,
    targetId: null,
    load: (_filter, cursor) =>
      send("GET /contacts/:id/timeline/", {
        params: { id: contact.id },
        query: { limit: timelineLimit, ...(cursor !== null && { cursor }) },
      }),
  });
  return (
    <ActivityCard
      {...card}
      accountId={contact.account_id}
      about={contact.id}
      isOpen={!contact.left_company}
      timeline={timeline}
      items={timeline.items}
      hasMore={timeline.hasMore}
      targetId={null}
      empty={<EmptyState icon={NotebookPen} title="No activity yet" />}
    />
  );
}
