"use client";

import { ListChecks } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCan, useMe } from "@/components/session/me";
import { ButtonLink } from "@/components/ui/button/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/state/empty-state";
import { LoadMore } from "@/components/ui/state/load-more";
import { groupByDue, isInView, type TasksView, tasksHref } from "@/lib/activity/tasks-view";
import type { DueFilter, MyTask, MyTasksPage } from "@/lib/contracts/activity/my-tasks";
import { canChangeTask, canFinishTask } from "@/lib/contracts/rights/rights";
import { MyTaskItem } from "./my-task-item";
import { QuickAdd } from "./quick-add";
import { useMyTasks } from "./use-my-tasks";

interface MyTasksProps {
  first: MyTasksPage;
  limit: number;
  view: TasksView;
  /** Shows only this account's tasks; null: those of all accounts. */
  accountId: string | null;
  /** Shows another member's tasks (each row then names the assignee); null: the user's own. */
  of: string | null;
}

const headings: Record<DueFilter, string> = {
  overdue: "Overdue",
  today: "Today",
  week: "Next 7 days",
  later: "Later or no date",
};

const nothing: Record<TasksView, string> = {
  all: "No open tasks",
  overdue: "Nothing is overdue",
  today: "Nothing is due today",
  week: "Nothing is due in the next seven days",
  later: "Nothing is planned for later",
  done: "Nothing done yet",
};

/** The user's tasks across accounts, grouped by day. A task marked as done stays in place until the page is left. */
export function MyTasks({ first, limit, view, accountId, of }: MyTasksProps) {
  const router = useRouter();
  const me = useMe();
  const canAdd = useCan("writeActivity");
  const tasks = useMyTasks({ first, limit, view, accountId, of });
  const row = (task: MyTask) => (
    <MyTaskItem
      key={task.id}
      task={task}
      today={first.today}
      showsOwner={of !== null}
      canFinish={canFinishTask(me, task)}
      canChange={canChangeTask(me, task)}
      onChanged={(changed) => {
        tasks.put({ ...changed, account: task.account });
        router.refresh();
      }}
    />
  );
  const add = (task: MyTask) => {
    if (isInView(task, view, first.today)) tasks.put(task);
    router.refresh();
  };
  const account = accountId === null ? null : (tasks.rows[0]?.account ?? null);
  const takesTasks = of === null && view !== "done" && (accountId === null || account !== null);
  const groups = view === "done" ? [] : groupByDue(tasks.rows, first.today);
  return (
    <>
      {canAdd && takesTasks ? (
        <Card className="p-2">
          <QuickAdd key={account?.id} account={account} onAdded={add} />
        </Card>
      ) : null}
      {accountId !== null ? (
        <p className="text-muted text-sm">
          Only tasks at {account?.name ?? "one account"}.{" "}
          <Link href={tasksHref(view, null, of)} prefetch={false} className="text-accent-ink hover:underline">
            Show all accounts
          </Link>
        </p>
      ) : null}
      {tasks.rows.length === 0 ? (
        <Card aria-label={of === null ? "My tasks" : "Tasks"}>
          <EmptyState
            icon={ListChecks}
            title={nothing[view]}
            action={view === "all" ? <ButtonLink href="/all-accounts?owner=all">Browse accounts</ButtonLink> : null}
          >
            {view === "done" || of !== null ? null : "Tasks you add or are assigned appear here."}
          </EmptyState>
        </Card>
      ) : null}
      {groups.map(({ due, tasks: within }) => (
        <Card key={due} aria-labelledby={`due-${due}`}>
          <h2 id={`due-${due}`} className="px-4 py-2.5 font-semibold text-ink text-sm md:px-5">
            {headings[due]}
          </h2>
          <ul className="divide-y divide-line border-line border-t">{within.map(row)}</ul>
        </Card>
      ))}
      {view === "done" && tasks.rows.length > 0 ? (
        <Card aria-label="Completed tasks">
          <ul className="divide-y divide-line">{tasks.rows.map(row)}</ul>
        </Card>
      ) : null}
      <LoadMore what="tasks" {...tasks} hasMore={tasks.nextCursor !== null} />
    </>
  );
}
