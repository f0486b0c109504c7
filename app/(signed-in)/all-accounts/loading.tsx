"use client";

import { lazy, Suspense } from "react";
import { ListSkeleton } from "@/components/accounts/list/list-skeleton";
import { loadPart } from "@/lib/lazy/load-part";

/** Shares its rows with the page's own code: fetched only where the list is come to from another page. */
const KeptList = lazy(() => loadPart(() => import("@/components/accounts/list/cached-list")));

export default function Loading() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <KeptList />
    </Suspense>
  );
}
