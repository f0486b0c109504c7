"use client";

import { Popover } from "@/components/ui/overlay/popover";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { BulkWork } from "./use-bulk";

const RecentChangesList = lazyComponent(async () => (await import("./recent-changes-list")).default, {
  failure: "The changes could not be loaded",
  shape: "line",
  suspendsParent: true,
});

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
