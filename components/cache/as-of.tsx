"use client";

import { useTick } from "@/components/ui/hooks/use-tick";
import { formatAge } from "@/lib/figures/age";

/** Says how old what is shown is, while newer data is on its way. */
export function AsOf({ atMs }: { atMs: number }) {
  useTick(15_000);
  return <span className="text-faint">as of {formatAge(Date.now() - atMs)}</span>;
}
