import { useId } from "react";
import { ColleagueSelect } from "@/components/colleagues/colleague-select";
import { useAccountContacts } from "@/components/contacts/use-account-contacts";
import { Avatar } from "@/components/ui/avatar";
import { DateInput } from "@/components/ui/form/date-input";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import type { Task } from "@/lib/contracts/activity/activity";
import { repeatNames, repeats } from "@/lib/contracts/activity/repeat";
import { capitalize } from "@/lib/contracts/text/capitalize";
import type { TaskDraft } from "./use-task-form";

interface TaskFieldsProps {
  accountId: string;
  /** Null: a new task. */
  task: Task | null;
  fields: TaskDraft;
  problems: { title?: string; due?: string };
  set: (change: Partial<TaskDraft>) => void;
}

/** The fields of a task: title, due date, repetition, assignee and contact. */
export function TaskFields({ accountId, task, fields, problems, set }: TaskFieldsProps) {
  return (
    <>
      <Field label="Task" error={problems.title}>
        <Input
          value={fields.title}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <TaskDetails accountId={accountId} task={task} fields={fields} problem={problems.due} set={set} />
    </>
  );
}

interface TaskDetailsProps extends Pick<TaskFieldsProps, "task"> {
  /** Null: the contact is fixed, so it can't be chosen. */
  accountId: string | null;
  fields: TaskDetailValues;
  /** The error of the due date. */
  problem?: string | undefined;
  set: (change: Partial<TaskDetailValues>) => void;
}

/** The values of a task other than its title. */
export type TaskDetailValues = Omit<TaskDraft, "title">;

/** The due date, repetition, assignee and contact of a task: the same fields wherever a task is written. */
export function TaskDetails({ accountId, task, fields, problem, set }: TaskDetailsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Due" optional error={problem}>
        <DateInput value={fields.due} onChange={(event) => set({ due: event.target.value })} />
      </Field>
      {task?.done_at ? null : <RepeatField task={task} fields={fields} set={set} />}
      <AssigneeField fields={fields} set={set} />
      {accountId === null ? null : <AboutField accountId={accountId} fields={fields} set={set} />}
    </div>
  );
}

type PartProps = Pick<TaskDetailsProps, "fields" | "set">;

function RepeatField({ task, fields, set }: PartProps & Pick<TaskFieldsProps, "task">) {
  return (
    <Field label="Repeat" className="min-w-0">
      <Select
        value={fields.repeats}
        onChange={(event) => set({ repeats: event.target.value })}
        options={repeats.map((repeat) => [repeat, capitalize(repeatNames[repeat])])}
      >
        <option value="">{task?.repeats ? "Stop repeating" : "Once"}</option>
      </Select>
    </Field>
  );
}

function AssigneeField({ fields, set }: PartProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-assignee`} className="font-medium text-ink text-sm">
        Assignee
      </span>
      <ColleagueSelect
        label="Choose the assignee"
        what="Assignee"
        text={fields.name}
        avatar={<Avatar name={fields.name} size="sm" className="size-5! text-[0.5625rem]!" />}
        value={{ uid: fields.uid, name: fields.name }}
        onPick={(person) => person && set({ uid: person.uid, name: person.name })}
      />
    </div>
  );
}

function AboutField({ accountId, fields, set }: PartProps & Pick<TaskFieldsProps, "accountId">) {
  const { people } = useAccountContacts(accountId, null);
  if (people === null || people.length === 0) return null;
  return (
    <Field label="About" optional className="min-w-0">
      <Select
        value={fields.about}
        onChange={(event) => set({ about: event.target.value })}
        options={people
          .filter(({ id: one, left_company: hasLeft }) => !hasLeft || one === fields.about)
          .map(({ id: one, full_name: name, title: ofPerson }) => [one, `${name}, ${ofPerson}`])}
      >
        <option value="">No one in particular</option>
      </Select>
    </Field>
  );
}
