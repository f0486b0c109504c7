"use client";

import { useState } from "react";
import AccountSearch, { type AccountChoice } from "@/components/contacts/dialogs/account-search";
import { Dialog } from "@/components/ui/overlay/dialog";
import { NewTaskForm } from "./new-task-form";

interface NewTaskDialogProps {
  /** The account of the task; null: the user chooses one first. */
  account: { id: string; name: string } | null;
  /** The initial title, and the name of the draft. Absent: an empty title. */
  initial?: { title: string; name: string };
  onSaved: () => void;
  onClose: () => void;
}

/** Adds a task from outside an account's page: asks for the account, then shows the form of an account's page. */
export default function NewTaskDialog({ account: presetAccount, initial, onSaved, onClose }: NewTaskDialogProps) {
  const [chosen, setChosen] = useState<Pick<AccountChoice, "id" | "name"> | null>(presetAccount);
  return (
    <Dialog open onClose={onClose} title="New task" description={chosen ? `At ${chosen.name}.` : undefined}>
      {chosen === null ? (
        <AccountSearch label="Account" chosenId={null} onChoose={setChosen} />
      ) : (
        <NewTaskForm
          accountId={chosen.id}
          initial={initial ?? { title: "", name: `new-task:${chosen.id}` }}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
