"use client";

import { NewTaskForm } from "@/components/tasks/new-task-form";
import { Dialog } from "@/components/ui/overlay/dialog";
import { findingTitle } from "@/lib/committee/seats";
import type { CommitteeSeat } from "@/lib/contracts/contacts/committee";

interface SeatTaskDialogProps {
  seat: CommitteeSeat;
  accountId: string;
  onSaved: () => void;
  onClose: () => void;
}

/** Creates a task to find a contact for a role, with its title filled in. */
export default function SeatTaskDialog({ seat, accountId, onSaved, onClose }: SeatTaskDialogProps) {
  return (
    <Dialog open onClose={onClose} title="New task" description={`For the open role ${seat.role.name}.`}>
      <NewTaskForm
        accountId={accountId}
        initial={{ title: findingTitle(seat.role.name), name: `seat-task:${accountId}:${seat.role.id}` }}
        onSaved={onSaved}
        onClose={onClose}
      />
    </Dialog>
  );
}
