import { clsx } from "clsx";
import { ExternalLink } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { PageHeading } from "@/components/shell/page-heading";
import { findHeadquarters } from "@/lib/accounts/headquarters";
import { findWebsite } from "@/lib/accounts/website";
import { describeOverdue, dueOf, formatDue } from "@/lib/activity/due";
import type { AccountDetail } from "@/lib/contracts/account";
import { formatDay } from "@/lib/figures/time";
import { CompanyMark } from "../company-mark";
import { StatusBadge } from "../status-badge";

interface AccountHeaderProps {
  account: AccountDetail;
  /** Shown in place of the owner's name, for users who may change the owner. */
  owner?: ReactNode;
  /** The local time at the headquarters; absent when its time zone isn't known. */
  clock?: ReactNode;
  /** A muted note after everything else. */
  note?: ReactNode;
  /** The other users who have the account open. */
  present?: ReactNode;
  actions?: ReactNode;
  /** The address at which the next task is shown. */
  taskHref: string | null;
  /** Today: YYYY-MM-DD. */
  today: string;
}

/**
 * The account's header: its identity, and below it the next task and the actions. Two rows of fixed height, whatever
 * values are known.
 */
export function AccountHeader({ account, owner, clock, note, present, actions, taskHref, today }: AccountHeaderProps) {
  const headquarters = findHeadquarters(account);
  return (
    <PageHeading
      lead={<CompanyMark name={account.name} size="lg" />}
      title={account.name}
      description={
        <>
          <span className={rowOfFacts}>
            {account.domain ? (
              <Item>
                <Site domain={account.domain} />
              </Item>
            ) : null}
            {account.ticker ? (
              <Item>
                <span className="font-medium text-ink tabular-nums">{account.ticker}</span>
              </Item>
            ) : null}
            <Item>
              <StatusBadge status={account.status} />
            </Item>
            {account.sector ? (
              <Item from="md" mayBeCut>
                <span className="truncate">{account.sector}</span>
              </Item>
            ) : null}
            {headquarters ? (
              // Where there is room for the clock, it names the place already.
              <Item from={clock ? "wide" : "md"} mayBeCut>
                <span className="truncate">{headquarters}</span>
              </Item>
            ) : null}
            {clock ? <Item>{clock}</Item> : null}
          </span>
          <span className={rowOfFacts}>
            <Item>{owner ?? (account.owner ? `Owner: ${account.owner.name}` : "No owner")}</Item>
            <Item mayBeCut>
              <NextTask task={account.next_task} owner={account.owner} href={taskHref} today={today} />
            </Item>
            <Item from="xl">
              <span className="text-faint">
                {account.last_activity_at ? (
                  <>
                    Last activity <time dateTime={account.last_activity_at}>{formatDay(account.last_activity_at)}</time>
                  </>
                ) : (
                  "No activity yet"
                )}
              </span>
            </Item>
            {note ? <Item>{note}</Item> : null}
            {present}
          </span>
        </>
      }
      actions={actions}
      actionsBeside
    />
  );
}

// An empty item, as the live ones are while they have nothing to say, takes no gap: it would move the row when it comes.
const rowOfFacts =
  "flex min-h-7 flex-wrap items-center gap-x-2 *:empty:-ml-2 max-md:min-h-6 max-md:gap-x-3 max-md:*:empty:-ml-3 lg:flex-nowrap";

const hiddenBelow = { md: "max-md:hidden", xl: "max-xl:hidden", wide: "max-[90rem]:hidden" };

interface ItemProps {
  /** The narrowest screen on which it is shown. */
  from?: keyof typeof hiddenBelow;
  /** Whether it is truncated where the row, which doesn't wrap on wide screens, has no room for it. */
  mayBeCut?: boolean;
  children: ReactNode;
}

/** One item of a row, with a dot before it unless it is the first; without dots on a phone, where rows wrap. */
function Item({ from, mayBeCut = false, children }: ItemProps) {
  return (
    <span
      className={clsx(
        "inline-flex min-w-0 items-center gap-2 md:before:text-faint md:before:content-['·'] md:first:before:content-none",
        from && hiddenBelow[from],
        !mayBeCut && "lg:shrink-0",
      )}
    >
      {children}
    </span>
  );
}

interface NextTaskProps {
  task: AccountDetail["next_task"];
  /** The account's owner: the task's assignee is shown only when it is somebody else. */
  owner: AccountDetail["owner"];
  href: string | null;
  today: string;
}

function NextTask({ task, owner, href, today }: NextTaskProps) {
  if (!task || !href) return <span className="text-faint">No open task</span>;
  const due = dueOf({ due_date: task.due_date, done_at: null }, today);
  return (
    <span className="inline-flex min-w-0 gap-x-1.5 max-lg:flex-wrap">
      <span className="min-w-0 [overflow-wrap:anywhere] lg:truncate">
        Next:{" "}
        <Link
          href={href}
          prefetch={false}
          scroll={false}
          className="font-medium text-ink underline-offset-2 hover:underline"
        >
          {task.title}
        </Link>
      </span>
      {task.due_date ? (
        <span className={clsx("shrink-0", due === "overdue" && "font-medium text-danger-ink")}>
          {due === "overdue" ? describeOverdue(task.due_date, today) : `due ${formatDue(task.due_date, today)}`}
        </span>
      ) : null}
      {task.assignee && task.assignee.uid !== owner?.uid ? (
        <span className="min-w-0 truncate max-[90rem]:hidden">for {task.assignee.name}</span>
      ) : null}
    </span>
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
