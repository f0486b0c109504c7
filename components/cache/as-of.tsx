"use client";

import { useTick } from "@/components/ui/hooks/use-tick";
import { formatAge } from "@/lib/figures/age";

/** Shows the age of cached data while newer data loads. */
export function AsOf({ atMs }: { atMs: number }) {
  useTick(15_000);
  return <span className="text-muted">as of {formatAge(Date.now() - atMs)}</span>;
}
