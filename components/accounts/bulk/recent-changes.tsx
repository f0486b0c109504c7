"use client";

import { lazy } from "react";
import { Popover } from "@/components/ui/overlay/popover";
import { loadPart } from "@/lib/lazy/load-part";
import type { BulkWork } from "./use-bulk";

const RecentChangesList = lazy(() => loadPart(() => import("./recent-changes-list")));

/** Opens the user's latest bulk changes, to look them up and undo them. */
export function RecentChanges(props: Pick<BulkWork, "onWork" | "onChanged">) {
  return (
    <Popover
      label="Recent changes"
      trigger="Recent changes"
      triggerClassName="hover:text-ink hover:underline"
      className="w-96"
    >
      {(close) => <RecentChangesList {...props} close={close} />}
    </Popover>
  );
}
