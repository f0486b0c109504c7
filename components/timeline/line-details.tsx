"use client";

import { useAccountContacts } from "@/components/contacts/use-account-contacts";
import { useMe } from "@/components/session/me";
import { TaskDetails, type TaskDetailValues } from "@/components/tasks/task-fields";
import { Select } from "@/components/ui/form/select";
import type { ComposerKind } from "@/lib/activity/parse-composer-text";

interface LineDetailsProps {
  kind: Exclude<ComposerKind, "note">;
  /** Null: the contact is fixed, so it can't be chosen. */
  accountId: string | null;
  fields: TaskDetailValues;
  set: (change: Partial<TaskDetailValues>) => void;
}

/** A call's or a meeting's contact; the due date, repetition, assignee and contact of a task. */
export default function LineDetails({ kind, accountId, fields, set }: LineDetailsProps) {
  const { uid: meUid } = useMe();
  if (kind !== "task")
    return accountId === null ? null : <WithField accountId={accountId} about={fields.about} set={set} />;
  const assignee = fields.uid === "" ? { uid: meUid, name: "You" } : { uid: fields.uid, name: fields.name };
  return (
    <div className="w-full">
      <TaskDetails accountId={accountId} task={null} fields={{ ...fields, ...assignee }} set={set} />
    </div>
  );
}

interface WithFieldProps {
  accountId: string;
  about: string;
  set: (change: { about: string }) => void;
}

function WithField({ accountId, about, set }: WithFieldProps) {
  const { people } = useAccountContacts(accountId, null);
  if (!people || people.length === 0) return null;
  return (
    <Select
      aria-label="With"
      className="w-48! max-w-full"
      value={about}
      onChange={(event) => set({ about: event.target.value })}
      options={people.filter(({ left_company: hasLeft }) => !hasLeft).map(({ id, full_name: name }) => [id, name])}
    >
      <option value="">No contact</option>
    </Select>
  );
}
