"use client";

import { ListSkeleton } from "@/components/accounts/list/list-skeleton";
import { lazyComponent } from "@/components/ui/state/lazy-component";

/**
 * Loaded lazily, because it is only needed when the list is opened from another page. The code of its rows is shared
 * with the page.
 */
const CachedList = lazyComponent(() => import("@/components/accounts/list/cached-list"), {
  failure: "The cached accounts could not be shown",
  waiting: <ListSkeleton />,
  Plain: ListSkeleton,
});

export default function Loading() {
  return <CachedList />;
}
