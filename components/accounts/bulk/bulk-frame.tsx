import type { ReactNode } from "react";
import { BottomDock } from "@/components/ui/bottom-dock";
import type { Bulk } from "@/lib/contracts/accounts/account-bulk";
import { BulkProgress } from "./bulk-progress";
import type { BulkActions } from "./use-bulk";

interface BulkFrameProps {
  /** The bulk change that is running; null if none is. */
  work: Bulk | null;
  bulk: Pick<BulkActions, "isSending" | "undo" | "resume">;
  /** Whether rows are selected. */
  hasBar: boolean;
  /** The bar of the selected rows. */
  children: ReactNode;
}

/** The bottom of the window: the progress of a bulk change, above the bar of the selected rows. */
export function BulkFrame({ work, bulk, hasBar, children }: BulkFrameProps) {
  return (
    <BottomDock shows={hasBar ? "bar" : "card"}>
      {work ? (
        <BulkProgress
          work={work}
          isSending={bulk.isSending}
          onUndo={() => void bulk.undo(work.id)}
          onResume={() => void bulk.resume(work.id)}
        />
      ) : null}
      {children}
    </BottomDock>
  );
}
