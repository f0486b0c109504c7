import { ClipboardCheck } from "lucide-react";
import Link from "next/link";
import type { AccountDetail } from "@/lib/contracts/account";
import { formatDay } from "@/lib/figures/time";

interface AccountOutlookProps {
  account: AccountDetail;
  /** Where the next task is shown. */
  taskHref: string | null;
}

/** What is to be done next at an account, and when something last happened there. */
export function AccountOutlook({ account, taskHref }: AccountOutlookProps) {
  const { next_task: task, last_activity_at: lastAt } = account;
  if (!task && !lastAt) return null;
  return (
    <p className="-mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
      {task && taskHref ? (
        <span className="flex min-w-0 items-center gap-1.5">
          <ClipboardCheck className="size-3.5 shrink-0 text-faint" aria-hidden="true" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            Next:{" "}
            <Link href={taskHref} scroll={false} className="font-medium text-ink underline-offset-2 hover:underline">
              {task.title}
            </Link>
            {task.due_date ? `, due ${formatDay(task.due_date)}` : ""}
            {task.assignee ? `, ${task.assignee.name}` : ""}
          </span>
        </span>
      ) : null}
      {lastAt ? (
        <span className="text-faint">
          Last activity <time dateTime={lastAt}>{formatDay(lastAt)}</time>
        </span>
      ) : null}
    </p>
  );
}
