"use client";

import { TaskForm } from "@/components/tasks/task-form";
import { useToday } from "@/components/ui/hooks/use-today";
import { Dialog } from "@/components/ui/overlay/dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import { findingTitle } from "@/lib/committee/seats";
import type { PersonRef } from "@/lib/contracts/activity/activity";
import type { CommitteeSeat } from "@/lib/contracts/contacts/committee";

interface SeatTaskDialogProps {
  seat: CommitteeSeat;
  accountId: string;
  me: PersonRef;
  onSaved: () => void;
  onClose: () => void;
}

/** Creates a task to find a contact for a role, with its title filled in. */
export default function SeatTaskDialog({ seat, accountId, me, onSaved, onClose }: SeatTaskDialogProps) {
  const today = useToday(Date.now());
  return (
    <Dialog open onClose={onClose} title="New task" description={`For the open role ${seat.role.name}.`}>
      <div className="-mx-5 -mb-5">
        <TaskForm
          accountId={accountId}
          task={null}
          begun={{ title: findingTitle(seat.role.name), name: `seat-task:${accountId}:${seat.role.id}` }}
          me={me}
          today={today}
          onClose={onClose}
          onSaved={(task) => {
            showToast(`Added the task “${task.title}”.`);
            onClose();
            onSaved();
          }}
        />
      </div>
    </Dialog>
  );
}
