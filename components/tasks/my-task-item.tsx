"use client";

import { CalendarDays } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { AccountLink } from "@/components/account-link/account-link";
import { Checkbox } from "@/components/ui/form/checkbox";
import { DateInput } from "@/components/ui/form/date-input";
import { useOnline } from "@/components/ui/hooks/use-online";
import { formatDue } from "@/lib/activity/due";
import type { Task } from "@/lib/contracts/activity/activity";
import type { MyTask } from "@/lib/contracts/activity/my-tasks";
import { TaskDay, TaskProblem, TaskRepeat, TaskTitle } from "./task-words";
import { useTaskChange } from "./use-task-change";

interface MyTaskItemProps {
  task: MyTask;
  /** YYYY-MM-DD. */
  today: string;
  /** Whether the assignee is named, for lists that contain other users' tasks. */
  showsOwner: boolean;
  canFinish: boolean;
  canChange: boolean;
  onChanged: (task: Task) => void;
}

/** A task in the user's list: done, reopened or rescheduled in place and at once; a refused change is rolled back. */
export function MyTaskItem({ task, today, showsOwner, canFinish, canChange, onChanged }: MyTaskItemProps) {
  const isOnline = useOnline();
  const { wished, problem, change } = useTaskChange(task, onChanged);
  const isDone = wished.done ?? task.done_at !== null;
  const day = wished.due_date === undefined ? task.due_date : wished.due_date;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 md:px-5">
      <Checkbox
        aria-label={`Done: ${task.title}`}
        checked={isDone}
        disabled={!isOnline || !canFinish}
        onChange={() => change({ done: !isDone })}
        className="-ml-1 shrink-0 justify-center"
      />
      <div className="min-w-0 grow basis-56">
        <TaskTitle isDone={isDone}>{task.title}</TaskTitle>
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          <AccountLink
            account={task.account}
            href={`/account/${task.account.id}?tab=activity&task=${task.id}`}
            className="inline-flex min-h-6 items-center hover:text-ink hover:underline"
          >
            {task.account.name}
          </AccountLink>
          {showsOwner && task.assignee ? <span className="text-ink">{task.assignee.name}</span> : null}
          {task.created_by && task.created_by.uid !== task.assignee?.uid ? (
            <span>from {task.created_by.name}</span>
          ) : null}
          <TaskRepeat task={task} isDone={isDone} />
        </p>
        <TaskProblem>{problem}</TaskProblem>
      </div>
      <div className="flex items-center gap-3 max-sm:pl-8">
        {canChange && !isDone ? (
          <DayField title={task.title} day={day} today={today} onChange={(next) => change({ due_date: next })} />
        ) : (
          <span className="text-muted text-sm">
            <TaskDay isDone={isDone} doneAt={task.done_at} day={day} today={today} />
          </span>
        )}
      </div>
    </li>
  );
}

/** While a date is typed, the field passes through other dates, so the value is sent only on blur or Enter. */
function DayField({
  title,
  day,
  today,
  onChange,
}: {
  title: string;
  day: string | null;
  today: string;
  onChange: (day: string | null) => void;
}) {
  const isOnline = useOnline();
  const [typed, setTyped] = useState<string | null>(null);
  const keep = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    // An incomplete date has the value "": saving it would remove the date.
    if (!input.checkValidity()) return;
    if (typed !== null && typed !== (day ?? "")) onChange(typed || null);
    setTyped(null);
  };
  return (
    <span className="group grid w-36 items-center justify-items-end text-muted text-sm *:[grid-area:1/1] max-sm:justify-items-start">
      <span className="inline-flex items-center gap-1.5 group-hover:underline group-has-aria-invalid:invisible">
        {day === null ? "Add date" : <TaskDay isDone={false} doneAt={null} day={day} today={today} />}
        <CalendarDays className="size-3.5" aria-hidden="true" />
      </span>
      <DateInput
        aria-label={`Due date: ${title}`}
        title={day === null ? undefined : formatDue(day, today)}
        value={typed ?? day ?? ""}
        disabled={!isOnline}
        onClick={(event) => event.currentTarget.showPicker()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === "Enter") keep(event);
        }}
        className="not-focus:not-aria-invalid:opacity-0 enabled:cursor-pointer"
      />
    </span>
  );
}
