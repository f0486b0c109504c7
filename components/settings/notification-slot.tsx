"use client";

import { type ComponentProps, lazy } from "react";
import { LazyPart } from "@/components/ui/state/lazy-part";
import { loadPart } from "@/lib/lazy/load-part";

const NotificationForm = lazy(() =>
  loadPart(async () => ({ default: (await import("./notification-form")).NotificationForm })),
);

/** Loads the code of the notification settings when they come into view; their data comes with the page. */
export function NotificationSlot(props: ComponentProps<typeof NotificationForm>) {
  return (
    <LazyPart failure="These settings could not be loaded" loading="Loading your notification settings" waiting="h-96">
      <NotificationForm {...props} />
    </LazyPart>
  );
}
