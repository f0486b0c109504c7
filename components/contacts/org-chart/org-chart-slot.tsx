"use client";

import { clsx } from "clsx";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { Skeleton } from "@/components/ui/state/skeleton";

/** Loads the org chart's code only when it is opened. */
export const OrgChartSlot = lazyComponent(() => import("./org-chart"), {
  failure: "The org chart could not be loaded",
  note: "The list of contacts is complete.",
  loading: "Loading the org chart",
  waiting: (
    <div className="flex flex-col gap-2.5 border-line border-t px-4 py-4 md:px-5">
      {[1, 2, 3].map((index) => (
        <Skeleton key={index} className={clsx("h-12 w-54 max-w-full rounded-md", index > 1 && "ml-4 md:ml-63")} />
      ))}
    </div>
  ),
});
