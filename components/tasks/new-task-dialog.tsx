"use client";

import { useState } from "react";
import { type AccountChoice, AccountSearch } from "@/components/contacts/dialogs/account-search";
import { useToday } from "@/components/ui/hooks/use-today";
import { Dialog } from "@/components/ui/overlay/dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { PersonRef } from "@/lib/contracts/activity/activity";
import { TaskForm } from "./task-form";

interface NewTaskDialogProps {
  /** The account of the task; null: the user chooses one first. */
  account: { id: string; name: string } | null;
  me: PersonRef;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds a task from a page that isn't an account's: first the account, then the same form as at an account. */
export default function NewTaskDialog({ account: given, me, onSaved, onClose }: NewTaskDialogProps) {
  const [chosen, setChosen] = useState<Pick<AccountChoice, "id" | "name"> | null>(given);
  const today = useToday(Date.now());
  return (
    <Dialog open onClose={onClose} title="New task" description={chosen ? `At ${chosen.name}.` : undefined}>
      {chosen === null ? (
        <AccountSearch label="Account" chosenId={null} onChoose={setChosen} />
      ) : (
        <div className="-mx-5 -mb-5">
          <TaskForm
            accountId={chosen.id}
            task={null}
            begun={{ title: "", name: `new-task:${chosen.id}` }}
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
      )}
    </Dialog>
  );
}
