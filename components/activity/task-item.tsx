"use client";

import { clsx } from "clsx";
import { Circle, CircleCheck, Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { LocalTime } from "@/components/ui/local-time";
import { useOnline } from "@/components/ui/use-online";
import { dueOf, formatDue } from "@/lib/activity/due";
import { changeTask } from "@/lib/activity/requests";
import type { Task } from "@/lib/contracts/activity";

interface TaskItemProps {
  task: Task;
  today: string;
  meUid: string;
  isTarget: boolean;
  /** Whether the reader may mark it as done. */
  canFinish: boolean;
  /** Null for who only reads. */
  onEdit: (() => void) | null;
  onChanged: (task: Task) => void;
}

/** One task. Its mark changes at once; what the server refuses goes back, and says so here. */
export function TaskItem({ task, today, meUid, isTarget, canFinish, onEdit, onChanged }: TaskItemProps) {
  const isOnline = useOnline();
  const isSending = useRef(false);
  const [wished, setWished] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isDone = wished ?? task.done_at !== null;
  const Mark = isDone ? CircleCheck : Circle;
  const toggle = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    setWished(!isDone);
    const outcome = await changeTask(task.account_id, task.id, { done: !isDone });
    isSending.current = false;
    setWished(null);
    if (outcome.kind === "ok") onChanged(outcome.data);
    else setProblem(outcome.detail);
  };
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
          onChange={() => void toggle()}
          className="-ml-1 shrink-0 justify-center"
        />
      ) : (
        <Mark className={clsx("mt-1 size-4 shrink-0", isDone ? "text-accent-ink" : "text-faint")} aria-hidden="true" />
      )}
      <div className="min-w-0 grow pt-0.5">
        <p
          className={clsx(
            "text-base [overflow-wrap:anywhere]",
            isDone ? "text-faint line-through" : "font-medium text-ink",
          )}
        >
          {task.title}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <TaskDay task={task} isDone={isDone} today={today} />
          <span>{task.assignee ? (task.assignee.uid === meUid ? "You" : task.assignee.name) : "Nobody"}</span>
        </p>
        {problem ? (
          <p role="alert" className="mt-1 text-danger-ink text-sm">
            {problem}
          </p>
        ) : null}
      </div>
      {onEdit ? (
        <IconButton size="sm" tooltip="left" label={`Edit ${task.title}`} className="-mr-1.5" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-3.5!" />
        </IconButton>
      ) : null}
    </li>
  );
}

function TaskDay({ task, isDone, today }: { task: Task; isDone: boolean; today: string }) {
  if (isDone) {
    return task.done_at ? (
      <span>
        Done <LocalTime at={task.done_at} show="date" />
      </span>
    ) : (
      <span>Done</span>
    );
  }
  if (task.due_date === null) return null;
  const due = dueOf({ due_date: task.due_date, done_at: null }, today);
  const day = <time dateTime={task.due_date}>{formatDue(task.due_date, today)}</time>;
  if (due === "overdue") return <Badge tone="danger">Overdue: {day}</Badge>;
  if (due === "today") return <Badge tone="warning">{day}</Badge>;
  return <span>{day}</span>;
}
