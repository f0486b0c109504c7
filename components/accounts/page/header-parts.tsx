import { clsx } from "clsx";
import { ExternalLink } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { KeyFact } from "@/components/ui/key-facts";
import { findHeadquarters } from "@/lib/accounts/headquarters";
import { findWebsite } from "@/lib/accounts/website";
import { describeOverdue, dueOf, formatDue } from "@/lib/activity/due";
import type { Account, AccountDetail } from "@/lib/contracts/accounts/account";
import { StatusBadge } from "../status-badge";

/** A row of `HeaderItem`s. The gap beside an empty item, such as a live one with nothing to show, is removed. */
export function HeaderRow({ children }: { children: ReactNode }) {
  return (
    <span className="-ml-1 flex min-h-6 flex-wrap items-center gap-x-5 overflow-x-clip pl-1 *:empty:-ml-5 max-md:gap-x-3 max-md:*:empty:-ml-3">
      {children}
    </span>
  );
}

const hiddenBelow = { md: "max-md:hidden", wide: "max-[90rem]:hidden" };

interface HeaderItemProps {
  /** The narrowest screen on which the item is shown. */
  from?: keyof typeof hiddenBelow;
  children: ReactNode;
}

/**
 * One item of a row, with a dot before it; without dots on a phone. Rows wrap, and clip the dot of each line's first
 * item.
 */
export function HeaderItem({ from, children }: HeaderItemProps) {
  return (
    <span
      className={clsx(
        "relative inline-flex min-w-0 items-center md:before:absolute md:before:-left-3 md:before:text-muted md:before:content-['·']",
        from && hiddenBelow[from],
      )}
    >
      {children}
    </span>
  );
}

interface HeaderFactsProps {
  /** Values that aren't known yet are left out. */
  account: Pick<Account, "status"> &
    Partial<Pick<Account, "domain" | "ticker" | "sector" | "hq_city" | "hq_state" | "hq_country">>;
  /** The local time at the headquarters, or its placeholder; null when its time zone isn't known. */
  clock: ReactNode;
}

/** The account's facts: the items of the header's first row. */
export function HeaderFacts({ account, clock }: HeaderFactsProps) {
  const { domain = null, ticker, status, sector, hq_city = null, hq_state = null, hq_country = null } = account;
  const headquarters = findHeadquarters({ hq_city, hq_state, hq_country });
  return (
    <>
      {domain ? (
        <HeaderItem>
          <Site domain={domain} />
        </HeaderItem>
      ) : null}
      {ticker ? (
        <HeaderItem>
          <span className="font-medium text-ink tabular-nums">{ticker}</span>
        </HeaderItem>
      ) : null}
      <HeaderItem>
        <StatusBadge status={status} />
      </HeaderItem>
      {sector ? (
        <HeaderItem from="md">
          <span className="min-w-0">{sector}</span>
        </HeaderItem>
      ) : null}
      {headquarters ? (
        // Where there is room for the clock, it already names the location.
        <HeaderItem from={clock ? "wide" : "md"}>
          <span className="min-w-0">{headquarters}</span>
        </HeaderItem>
      ) : null}
      {clock ? <HeaderItem from="md">{clock}</HeaderItem> : null}
    </>
  );
}

interface NextStepProps {
  task: AccountDetail["next_task"];
  /** The account's owner: the task's assignee is shown only when it is someone else. */
  owner: AccountDetail["owner"];
  href: string | null;
  today: string;
}

/** The open task with the earliest due date, linked to `href`; both are null if there is no open task. */
export function NextStep({ task, owner, href, today }: NextStepProps) {
  if (!task || !href)
    return (
      <KeyFact label="Next step" note={null} empty="No open task">
        {null}
      </KeyFact>
    );
  const due = dueOf({ due_date: task.due_date, done_at: null }, today);
  const assignee = task.assignee && task.assignee.uid !== owner?.uid ? `for ${task.assignee.name}` : null;
  return (
    <KeyFact
      label="Next step"
      note={
        task.due_date ? (
          <>
            <span className={clsx(due === "overdue" && "font-medium text-danger-ink")}>
              {due === "overdue" ? describeOverdue(task.due_date, today) : `Due ${formatDue(task.due_date, today)}`}
            </span>{" "}
            {assignee}
          </>
        ) : (
          assignee
        )
      }
    >
      <Link href={href} prefetch={false} scroll={false} className="rounded-xs underline-offset-2 hover:underline">
        {task.title}
      </Link>
    </KeyFact>
  );
}

/** Only a plain domain becomes a link; any other value is shown as text (case W5). */
function Site({ domain }: { domain: string | null }) {
  const href = findWebsite(domain);
  if (!href) return domain ? <span>{domain}</span> : null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 text-accent-ink hover:underline"
    >
      {domain}
      <ExternalLink className="size-3" aria-hidden="true" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
