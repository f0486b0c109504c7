"use client";

import { useRouter } from "next/navigation";
import { useMe } from "@/components/session/me";
import { TaskItem } from "@/components/tasks/task-item";
import { Card, CardHeader } from "@/components/ui/card";
import { useToday } from "@/components/ui/hooks/use-today";
import type { Task } from "@/lib/contracts/activity/activity";
import { canFinishTask } from "@/lib/contracts/rights/rights";

interface PersonTasksProps {
  /** The open tasks, by due date. */
  tasks: readonly Task[];
  /** When the server rendered the page, in milliseconds since 1970. */
  nowMs: number;
}

/** The open tasks about a contact. */
export function PersonTasks({ tasks, nowMs }: PersonTasksProps) {
  const me = useMe();
  const router = useRouter();
  const today = useToday(nowMs);
  return (
    <Card aria-labelledby="tasks">
      <CardHeader id="tasks" title="Open tasks" />
      <ul aria-label="Open tasks" className="divide-y divide-line border-line border-t">
        {tasks.map((task) => (
          <TaskItem
            key={task.id}
            task={{ ...task, contact: null }}
            today={today}
            isTarget={false}
            canFinish={canFinishTask(me, task)}
            onEdit={null}
            onChanged={router.refresh}
          />
        ))}
      </ul>
    </Card>
  );
}
