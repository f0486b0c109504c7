"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { ErrorState } from "@/components/ui/state/error-state";

/** Shown for a section whose data failed to load, with a retry button; the rest of the page is shown. */
export function SectionLoadError({ title }: { title: string }) {
  const router = useRouter();
  const [isLoading, load] = useTransition();
  return (
    <ErrorState title={title} retrying={isLoading} onRetry={() => load(() => router.refresh())}>
      Nothing was changed.
    </ErrorState>
  );
}
