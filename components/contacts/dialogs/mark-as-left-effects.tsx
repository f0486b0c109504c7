import { Skeleton } from "@/components/ui/state/skeleton";
import { formatDue } from "@/lib/activity/due";
import type { ContactDetail } from "@/lib/contracts/contacts/contact";
import { formatPlural } from "@/lib/contracts/text/format-number";

interface MarkAsLeftEffectsProps {
  /** The contact's tasks and reports; null while they load. */
  detail: ContactDetail | null;
  name: string;
  /** YYYY-MM-DD. */
  today: string;
}

/** The open tasks about a contact, and the contacts who report to them. */
export function MarkAsLeftEffects({ detail, name, today }: MarkAsLeftEffectsProps) {
  if (!detail)
    return (
      <div aria-busy="true" className="flex flex-col gap-2">
        <Skeleton className="h-4 w-2/3" />
        <span className="sr-only">Loading</span>
      </div>
    );
  const { open_tasks: tasks, report_count: reports } = detail;
  return (
    <div className="flex flex-col gap-2 text-sm">
      {tasks.length === 0 ? <p className="text-muted">No open tasks about {name}.</p> : null}
      {tasks.length > 0 ? (
        <>
          <p className="text-ink">
            {formatPlural(tasks.length, "open task is", "open tasks are")} about {name}:
          </p>
          <ul aria-label={`Open tasks about ${name}`} className="rounded-md border border-line bg-canvas">
            {tasks.map((task) => (
              <li
                key={task.id}
                className="flex items-baseline justify-between gap-3 border-line border-b px-3 py-2 last:border-b-0"
              >
                <span className="min-w-0 text-ink [overflow-wrap:anywhere]">{task.title}</span>
                <span className="shrink-0 text-muted text-xs">
                  {[task.due_date && formatDue(task.due_date, today), task.assignee?.name].filter(Boolean).join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {reports > 0 ? (
        <p className="text-muted">
          {formatPlural(reports, "person reports", "people report")} to {name}.
        </p>
      ) : null}
    </div>
  );
}
