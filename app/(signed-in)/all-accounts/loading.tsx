"use client";

import { lazy, Suspense } from "react";
import { ListSkeleton } from "@/components/accounts/list/list-skeleton";
import { loadPart } from "@/lib/lazy/load-part";

/** Loaded lazily: it shares its rows with the page's own code, and is needed only when the list is opened from another page. */
const KeptList = lazy(() => loadPart(() => import("@/components/accounts/list/cached-list")));

export default function Loading() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <KeptList />
    </Suspense>
  );
}
