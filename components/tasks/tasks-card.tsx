"use client";

import { ChevronRight, ListChecks, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useTimeline } from "@/components/activity/use-timeline";
import { useOpenForm } from "@/components/drafts/use-draft-fields";
import { useCan, useMe } from "@/components/session/me";
import { Button } from "@/components/ui/button/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useToday } from "@/components/ui/hooks/use-today";
import { EmptyState } from "@/components/ui/state/empty-state";
import { LoadMore } from "@/components/ui/state/load-more";
import { orderTasks } from "@/lib/activity/due";
import { isUndone } from "@/lib/activity/undone-repeat";
import type { Task } from "@/lib/contracts/activity/activity";
import { canChangeTask, canFinishTask } from "@/lib/contracts/rights/rights";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Page } from "@/lib/contracts/wire/page";
import { send } from "@/lib/http/browser/send";
import { TaskForm } from "./task-form";
import { TaskItem } from "./task-item";
import { newTaskForm, newTaskName } from "./use-task-form";

interface TasksCardProps {
  accountId: string;
  first: Page<Task>;
  limit: number;
  targetId: string | null;
  /** When the server rendered the page, in milliseconds since 1970. */
  nowMs: number;
}

const momentOf = ({ created_at: at }: Task) => at;

/** An account's open tasks, the soonest first, and its done tasks. */
export default function TasksCard({ accountId, first, limit, targetId, nowMs }: TasksCardProps) {
  const router = useRouter();
  const me = useMe();
  const canWrite = useCan("writeActivity");
  const tasks = useTimeline({
    list: "tasks",
    load: (query) => send("GET /accounts/:id/tasks/", { params: { id: accountId }, query }),
    first,
    limit,
    momentOf,
    targetId,
  });
  const today = useToday(nowMs);
  const [isAdding, setAdding] = useOpenForm(newTaskName(accountId), newTaskForm.form);
  const [editing, setEditing] = useState<string | null>(null);
  // A task marked as done stays in place, so that it can be reopened there and the focus isn't lost.
  const [held, setHeld] = useState<ReadonlyMap<string, boolean>>(new Map());
  const existing = tasks.rows.filter((task) => !isUndone(task, first.items));
  const { open, done } = orderTasks(existing, (task) => held.get(task.id) ?? task.done_at !== null);
  const changed = (task: Task) => {
    tasks.put(task);
    router.refresh();
  };
  const rows = (list: readonly Task[]) =>
    list.map((task) =>
      task.id === editing ? (
        <li key={task.id}>
          <TaskForm
            accountId={accountId}
            task={task}
            today={today}
            onClose={() => setEditing(null)}
            onSaved={(saved) => {
              setEditing(null);
              changed(saved);
            }}
          />
        </li>
      ) : (
        <TaskItem
          key={task.id}
          task={task}
          today={today}
          isTarget={task.id === targetId}
          canFinish={canFinishTask(me, task)}
          onEdit={canChangeTask(me, task) ? () => setEditing(task.id) : null}
          onChanged={(next) => {
            setHeld((before) => new Map([[task.id, before.get(task.id) ?? task.done_at !== null], ...before]));
            changed(next);
          }}
        />
      ),
    );
  return (
    <Card aria-labelledby="tasks">
      <CardHeader
        id="tasks"
        title="Tasks"
        description={existing.length > 0 ? `${open.filter((task) => task.done_at === null).length} open` : undefined}
        actions={
          canWrite && !isAdding ? (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus className="size-3.5" aria-hidden="true" />
              New task
            </Button>
          ) : null
        }
      />
      {isAdding ? (
        <TaskForm
          accountId={accountId}
          task={null}
          today={today}
          onClose={() => setAdding(false)}
          onSaved={(task) => {
            setAdding(false);
            changed(task);
          }}
        />
      ) : null}
      {existing.length === 0 && !isAdding ? <NoTasks /> : null}
      {open.length > 0 ? (
        <ul aria-label="Open tasks" className="divide-y divide-line border-line border-t">
          {rows(open)}
        </ul>
      ) : null}
      {done.length > 0 ? (
        <DoneTasks count={done.length} holdsTarget={done.some(({ id }) => id === targetId)}>
          {rows(done)}
        </DoneTasks>
      ) : null}
      <LoadMore what="tasks" {...tasks} hasMore={tasks.nextCursor !== null} />
    </Card>
  );
}

function NoTasks() {
  const canWrite = useCan("writeActivity");
  return (
    <div className="border-line border-t">
      <EmptyState icon={ListChecks} title="Nothing to do">
        {canWrite
          ? "Add a task with a due date. The assignee is notified immediately."
          : "Tasks for this account will appear here."}
      </EmptyState>
    </div>
  );
}

interface DoneTasksProps {
  count: number;
  /** Whether the task named in the URL is among the done tasks: the list then starts expanded. */
  holdsTarget: boolean;
  children: ReactNode;
}

/** The done tasks, collapsed. */
function DoneTasks({ count, holdsTarget, children }: DoneTasksProps) {
  return (
    <details className="group border-line border-t" open={holdsTarget || undefined}>
      <summary className="flex h-9 list-none items-center gap-1.5 px-4 text-muted text-sm hover:text-ink md:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5 transition-transform group-open:rotate-90" aria-hidden="true" />
        {formatPlural(count, "task")} done
      </summary>
      <ul aria-label="Completed tasks" className="divide-y divide-line border-line border-t">
        {children}
      </ul>
    </details>
  );
}
