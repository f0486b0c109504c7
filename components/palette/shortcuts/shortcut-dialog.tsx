"use client";

import { useStore } from "zustand";
import { Dialog } from "@/components/ui/overlay/dialog";
import { authStore } from "@/lib/session/browser/store";
import { ShortcutTable } from "./shortcut-table";

export default function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const role = useStore(authStore, (state) => state.user?.role ?? null);
  return (
    <Dialog
      open
      isReading
      onClose={onClose}
      title="Keyboard shortcuts"
      description="Off while you type. You can switch them off in Settings."
    >
      <ShortcutTable role={role} />
    </Dialog>
  );
}
