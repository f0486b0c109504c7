import { clsx } from "clsx";
import Link from "next/link";
import { KeyFact, KeyFacts } from "@/components/ui/key-facts";
import { LocalTime } from "@/components/ui/local-time";
import { tabHref } from "@/lib/activity/account-tab";
import { describeOverdue, dueOf, formatDue } from "@/lib/activity/due";
import type { Task } from "@/lib/contracts/activity/activity";
import type { ContactPage } from "@/lib/contracts/contacts/contact-page";

interface PersonFactsProps {
  found: ContactPage;
  /** YYYY-MM-DD. */
  today: string;
}

/** The contact at a glance: the next step, the last contact, the role in the committee, and who knows them. */
export function PersonFacts({ found, today }: PersonFactsProps) {
  const { open_tasks: tasks, last_contact: last, roles, known_by: knownBy } = found;
  const [next] = tasks;
  const names = knownBy.slice(0, 2).map(({ colleague }) => colleague.name);
  const more = knownBy.length - names.length;
  return (
    <KeyFacts>
      <KeyFact label="Next step" note={next ? <NextDue task={next} today={today} /> : null}>
        {next ? (
          <Link
            href={tabHref(next.account_id, "activity", { task: next.id })}
            prefetch={false}
            className="rounded-xs text-ink hover:underline"
          >
            {next.title}
          </Link>
        ) : null}
      </KeyFact>
      <KeyFact label="Last contact" note={last?.author ? `with ${last.author.name}` : null}>
        {last ? (
          <>
            {last.kind === "call" ? "Call" : "Meeting"}, <LocalTime at={last.at} show="date" />
          </>
        ) : null}
      </KeyFact>
      <KeyFact label="Role" empty="Not in the committee">
        {roles.length > 0 ? roles.join(", ") : null}
      </KeyFact>
      <KeyFact label="Known by" note={more > 0 ? `and ${more} more` : null} empty="No one yet">
        {names.length > 0 ? names.join(", ") : null}
      </KeyFact>
    </KeyFacts>
  );
}

function NextDue({ task, today }: { task: Task; today: string }) {
  if (task.due_date === null) return "No due date";
  const isOverdue = dueOf(task, today) === "overdue";
  return (
    <span className={clsx(isOverdue && "font-medium text-danger-ink")}>
      {isOverdue ? describeOverdue(task.due_date, today) : `Due ${formatDue(task.due_date, today)}`}
    </span>
  );
}
