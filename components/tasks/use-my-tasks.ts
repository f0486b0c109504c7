"use client";

import { useState } from "react";
import { useLoadMore } from "@/components/ui/state/use-load-more";
import { mergeTasks } from "@/lib/activity/merge-tasks";
import { type TasksView, tasksQuery } from "@/lib/activity/tasks-view";
import { isUndone } from "@/lib/activity/undone-repeat";
import type { MyTask, MyTasksPage } from "@/lib/contracts/activity/my-tasks";
import { send } from "@/lib/http/browser/send";

interface MyTasksOptions {
  first: MyTasksPage;
  limit: number;
  view: TasksView;
  accountId: string | null;
  /** Another member, whose tasks are shown instead of the user's. */
  of: string | null;
}

/** The rows of the user's tasks: the server's pages, and the changes made here since. */
export function useMyTasks({ first, limit, view, accountId, of }: MyTasksOptions) {
  const merge = (before: readonly MyTask[], newer: readonly MyTask[]) => mergeTasks(before, newer, view !== "done");
  const [rows, setRows] = useState<readonly MyTask[]>(first.items);
  const [nextCursor, setNextCursor] = useState(first.next_cursor);
  const [seen, setSeen] = useState(first);
  // A newly rendered page brings other users' changes; a task that no longer belongs to the list stays where it was
  // marked as done.
  if (seen !== first) {
    setSeen(first);
    setRows(merge(rows, first.items));
  }
  const load = (cursor: string) => {
    const page = { cursor, limit: String(limit) };
    return send("GET /tasks/", { query: new URLSearchParams({ ...page, ...tasksQuery(view, accountId, of) }) });
  };
  const loading = useLoadMore(nextCursor, load, (page) => {
    setRows((before) => merge(before, page.items));
    setNextCursor(page.next_cursor);
  });
  return {
    rows: rows.filter((task) => !isUndone(task, first.items)),
    nextCursor,
    ...loading,
    put: (task: MyTask) => setRows((before) => merge(before, [task])),
  };
}
