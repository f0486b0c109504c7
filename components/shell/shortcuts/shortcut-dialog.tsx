"use client";

import { Dialog } from "@/components/ui/overlay/dialog";
import { ShortcutTable } from "./shortcut-table";

export default function ShortcutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      isReading
      onClose={onClose}
      title="Keyboard shortcuts"
      description="Off while you type. You can switch them off in Settings."
    >
      <ShortcutTable />
    </Dialog>
  );
}
