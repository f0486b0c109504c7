"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { PartBoundary } from "@/components/ui/state/part-boundary";
import { Skeleton } from "@/components/ui/state/skeleton";
import { loadPart } from "@/lib/lazy/load-part";

const NotificationForm = lazy(() =>
  loadPart(async () => ({ default: (await import("./notification-form")).NotificationForm })),
);

/** The notification settings; they come with the page, and their code when they are looked at. */
export function NotificationSlot(props: ComponentProps<typeof NotificationForm>) {
  return (
    <PartBoundary
      fallback={
        <ErrorState title="These settings could not be loaded" onRetry={() => window.location.reload()}>
          Nothing was changed.
        </ErrorState>
      }
    >
      <Suspense
        fallback={
          <LoadingRegion label="Loading your notification settings">
            <Skeleton className="h-96 w-full rounded-lg" />
          </LoadingRegion>
        }
      >
        <NotificationForm {...props} />
      </Suspense>
    </PartBoundary>
  );
}
