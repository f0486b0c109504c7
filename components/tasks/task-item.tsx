"use client";

import { clsx } from "clsx";
import { Circle, CircleCheck, Pencil } from "lucide-react";
import { ContactLink } from "@/components/contacts/contact-link";
import { useMe } from "@/components/session/me";
import { IconButton } from "@/components/ui/button/icon-button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { useOnline } from "@/components/ui/hooks/use-online";
import type { Task } from "@/lib/contracts/activity/activity";
import { TaskDay, TaskProblem, TaskRepeat, TaskTitle } from "./task-words";
import { useTaskChange } from "./use-task-change";

interface TaskItemProps {
  task: Task;
  today: string;
  isTarget: boolean;
  /** Whether the user may mark the task as done. */
  canFinish: boolean;
  /** Null for users who can't edit. */
  onEdit: (() => void) | null;
  onChanged: (task: Task) => void;
}

/** A task. Marking it as done shows at once; a refused change is rolled back, with a message here. */
export function TaskItem({ task, today, isTarget, canFinish, onEdit, onChanged }: TaskItemProps) {
  const { uid: meUid } = useMe();
  const isOnline = useOnline();
  const { wished, problem, change } = useTaskChange(task, onChanged);
  const isDone = wished.done ?? task.done_at !== null;
  const Mark = isDone ? CircleCheck : Circle;
  return (
    <li
      id={`tasks-${task.id}`}
      aria-current={isTarget ? "true" : undefined}
      className={clsx("flex items-start gap-2.5 px-4 py-2.5 md:px-5", isTarget && "bg-accent-soft")}
    >
      {canFinish ? (
        <Checkbox
          aria-label={`Done: ${task.title}`}
          checked={isDone}
          disabled={!isOnline}
          onChange={() => change({ done: !isDone })}
          className="-ml-1 shrink-0 justify-center"
        />
      ) : (
        <Mark className={clsx("mt-1 size-4 shrink-0", isDone ? "text-accent-ink" : "text-muted")} aria-hidden="true" />
      )}
      <div data-live={`task ${task.id}`} className="min-w-0 grow rounded-xs pt-0.5">
        <TaskTitle isDone={isDone}>{task.title}</TaskTitle>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <TaskDay isDone={isDone} doneAt={task.done_at} day={task.due_date} today={today} />
          <TaskRepeat task={task} isDone={isDone} />
          {task.contact ? (
            <span>
              About <ContactLink id={task.contact.id}>{task.contact.name}</ContactLink>
            </span>
          ) : null}
          <span>{task.assignee ? (task.assignee.uid === meUid ? "You" : task.assignee.name) : "Nobody"}</span>
        </p>
        <TaskProblem>{problem}</TaskProblem>
      </div>
      {onEdit ? (
        <IconButton size="sm" tooltip="left" label={`Edit ${task.title}`} className="-mr-1.5" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-3.5!" />
        </IconButton>
      ) : null}
    </li>
  );
}
