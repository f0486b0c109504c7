"use client";

import { ListSkeleton } from "@/components/accounts/list/list-skeleton";
import { lazyComponent } from "@/components/ui/state/lazy-component";

/**
 * Loaded lazily: it shares its rows with the page's own code, and is only needed when opening the list from another
 * page.
 */
const CachedList = lazyComponent(async () => (await import("@/components/accounts/list/cached-list")).default, {
  failure: "The cached accounts could not be shown",
  waiting: <ListSkeleton />,
  Plain: ListSkeleton,
});

export default function Loading() {
  return <CachedList />;
}
