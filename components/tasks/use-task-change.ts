"use client";

import { useRef, useState } from "react";
import { changeTask } from "@/lib/activity/browser/requests";
import type { Task, TaskChange } from "@/lib/contracts/activity/activity";

/**
 * Changes to one task that are shown at once and sent one after the other; those made while a request runs are sent
 * together after it. A refused change is rolled back, with the reason.
 */
export function useTaskChange(task: Pick<Task, "id" | "account_id">, onChanged: (task: Task) => void) {
  const waiting = useRef<TaskChange | null>(null);
  const isSending = useRef(false);
  const [wished, setWished] = useState<TaskChange>({});
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (wish: TaskChange) => {
    setProblem(null);
    setWished((before) => ({ ...before, ...wish }));
    waiting.current = { ...waiting.current, ...wish };
    if (isSending.current) return;
    isSending.current = true;
    while (waiting.current !== null) {
      const next: TaskChange = waiting.current;
      waiting.current = null;
      const outcome = await changeTask(task.account_id, task.id, next);
      if (outcome.kind === "ok") onChanged(outcome.data);
      else setProblem(Object.values(outcome.fields)[0] ?? outcome.detail);
    }
    isSending.current = false;
    setWished({});
  };
  return { wished, problem, change: (wish: TaskChange) => void change(wish) };
}
