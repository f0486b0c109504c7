"use client";

import { useRouter } from "next/navigation";
import { TaskItem } from "@/components/tasks/task-item";
import { Card, CardHeader } from "@/components/ui/card";
import { useToday } from "@/components/ui/hooks/use-today";
import type { PersonRef, Task } from "@/lib/contracts/activity/activity";
import type { User } from "@/lib/contracts/people/user";
import { canFinishTask } from "@/lib/contracts/rights/rights";

interface PersonTasksProps {
  /** The open tasks, by due date. */
  tasks: readonly Task[];
  me: PersonRef & Pick<User, "role">;
  /** When the server rendered the page, in milliseconds since 1970. */
  nowMs: number;
}

/** The open tasks about a contact. */
export function PersonTasks({ tasks, me, nowMs }: PersonTasksProps) {
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
