"use client";

import { Dialog } from "@/components/ui/overlay/dialog";
import RecentChangesList from "./recent-changes-list";
import type { RunningBulk } from "./use-bulk";

interface RecentChangesDialogProps extends Pick<RunningBulk, "onWork" | "onChanged"> {
  onClose: () => void;
}

/** The user's latest bulk changes, to look them up and undo them. */
export default function RecentChangesDialog({ onClose, ...props }: RecentChangesDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Recent changes">
      <RecentChangesList {...props} close={onClose} />
    </Dialog>
  );
}
