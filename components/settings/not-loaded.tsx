"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { ErrorState } from "@/components/ui/state/error-state";

/** A section whose data did not come; the rest of the page stands, and it can be asked for again. */
export function NotLoaded({ title }: { title: string }) {
  const router = useRouter();
  const [isLoading, load] = useTransition();
  return (
    <ErrorState title={title} retrying={isLoading} onRetry={() => load(() => router.refresh())}>
      Nothing was changed.
    </ErrorState>
  );
}
