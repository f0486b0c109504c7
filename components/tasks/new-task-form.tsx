"use client";

import { useToday } from "@/components/ui/hooks/use-today";
import { showToast } from "@/components/ui/overlay/toast-store";
import { TaskForm } from "./task-form";

interface NewTaskFormProps {
  accountId: string;
  /** The initial title, and the name of the draft. */
  initial: { title: string; name: string };
  onSaved: () => void;
  onClose: () => void;
}

/** The form of a new task, filling its dialog. */
export function NewTaskForm({ accountId, initial, onSaved, onClose }: NewTaskFormProps) {
  const today = useToday(Date.now());
  return (
    <div className="-mx-5 -mb-5">
      <TaskForm
        accountId={accountId}
        task={null}
        initial={initial}
        today={today}
        onClose={onClose}
        onSaved={(task) => {
          showToast(`Added the task “${task.title}”.`);
          onClose();
          onSaved();
        }}
      />
    </div>
  );
}
