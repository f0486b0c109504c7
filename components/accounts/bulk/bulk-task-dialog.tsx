"use client";

import { useState } from "react";
import { ColleagueSelect } from "@/components/colleagues/colleague-select";
import { DateInput } from "@/components/ui/form/date-input";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import type { PersonRef } from "@/lib/contracts/activity/activity";
import type { User } from "@/lib/contracts/people/user";
import { formatPlural } from "@/lib/contracts/text/format-number";

interface BulkTaskDialogProps {
  /** The number of accounts that get a task. */
  count: number;
  user: Pick<User, "uid">;
  onClose: () => void;
  /** Starts the change. @returns whether it was started; if not, the draft of the task is kept */
  onAdd: (task: { title: string; due_date?: string; assignee_uid?: string }) => Promise<boolean>;
}

/** Creates a task for each of many accounts, all assigned to one user. */
export function BulkTaskDialog({ count, user, onClose, onAdd }: BulkTaskDialogProps) {
  const [title, setTitle] = useState("");
  const [due, setDue] = useState("");
  const [assignee, setAssignee] = useState<PersonRef | null>(null);
  const { ref, error, savedDraft, refuse } = useForm<"title">("bulk-task");
  const submit = async () => {
    if (title.trim() === "") return refuse({ title: "Describe the task." });
    const isOther = assignee !== null && assignee.uid !== user.uid;
    const isStarted = await onAdd({
      title: title.trim(),
      ...(due !== "" && { due_date: due }),
      ...(isOther && { assignee_uid: assignee.uid }),
    });
    if (isStarted) savedDraft.drop();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Add a task to ${formatPlural(count, "account")}`}
      description="Each account gets its own task."
      width="sm"
      form={{ ref, error, savedDraft, isBusy: false }}
      action="Add tasks"
      onSubmit={submit}
    >
      <Field label="Task" error={error.fields.title}>
        <Input value={title} maxLength={200} autoComplete="off" onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Due" optional>
          <DateInput value={due} onChange={(event) => setDue(event.target.value)} />
        </Field>
        <div className="flex min-w-0 flex-col gap-1.5">
          <span className="font-medium text-ink text-sm">Assignee</span>
          <ColleagueSelect
            label="Choose the assignee"
            what="Assignee"
            text={assignee && assignee.uid !== user.uid ? assignee.name : "You"}
            value={assignee ?? { uid: user.uid, name: "" }}
            onPick={(person) => setAssignee(person)}
          />
        </div>
      </div>
    </FormDialog>
  );
}
