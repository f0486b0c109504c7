import { clsx } from "clsx";
import { Repeat } from "lucide-react";
import { LinkedText } from "@/components/activity/linked-text";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import { describeOverdue, dueOf, formatDue } from "@/lib/activity/due";
import type { Task } from "@/lib/contracts/activity/activity";
import { repeatNames } from "@/lib/contracts/activity/repeat";

/** A task's title; struck through once it is done. */
export function TaskTitle({ isDone, children }: { isDone: boolean; children: string }) {
  return (
    <p
      className={clsx(
        "text-base [overflow-wrap:anywhere]",
        isDone ? "text-muted line-through" : "font-medium text-ink",
      )}
    >
      <LinkedText>{children}</LinkedText>
    </p>
  );
}

/** Why a change to a task was refused; renders nothing without a text. */
export function TaskProblem({ children }: { children: string | null }) {
  return children ? (
    <p role="alert" className="mt-1 text-danger-ink text-sm">
      {children}
    </p>
  ) : null;
}

/** How often a task repeats; hidden once it is done, or when it doesn't repeat. */
export function TaskRepeat({ task, isDone }: { task: Pick<Task, "repeats">; isDone: boolean }) {
  return task.repeats && !isDone ? (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Repeat className="size-3.5" aria-hidden="true" />
      Repeats {repeatNames[task.repeats]}
    </span>
  ) : null;
}

interface TaskDayProps {
  isDone: boolean;
  /** When the task was done, by the server's clock; null while unknown. */
  doneAt: string | null;
  /** The due date, YYYY-MM-DD. */
  day: string | null;
  today: string;
}

/** The date of a task: its completion, its number of overdue days, or its due date. */
export function TaskDay({ isDone, doneAt, day, today }: TaskDayProps) {
  if (isDone) return <span>Done {doneAt ? <LocalTime at={doneAt} show="date" /> : null}</span>;
  if (day === null) return null;
  const due = dueOf({ due_date: day, done_at: null }, today);
  if (due === "overdue") {
    return (
      <Badge tone="danger">
        <time dateTime={day} title={formatDue(day, today)}>
          {describeOverdue(day, today)}
        </time>
      </Badge>
    );
  }
  const written = (
    <time dateTime={day} className="whitespace-nowrap">
      {formatDue(day, today)}
    </time>
  );
  return due === "today" ? <Badge tone="warning">{written}</Badge> : written;
}
