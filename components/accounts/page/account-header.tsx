import type { ReactNode } from "react";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import { formatDay } from "@/lib/figures/time";
import { CompanyMark } from "../company-mark";
import { HeaderFacts, HeaderFrame, HeaderItem, NextTask } from "./header-parts";

interface AccountHeaderProps {
  account: AccountDetail;
  /** Replaces the company's mark, for users who may change its logo. */
  mark?: ReactNode;
  /** Replaces the owner's name, for users who may change the owner. */
  owner?: ReactNode;
  /** The local time at the headquarters; absent when its time zone isn't known. */
  clock?: ReactNode;
  /** A muted note after everything else. */
  note?: ReactNode;
  /** The other users who have the account open. */
  present?: ReactNode;
  actions?: ReactNode;
  /** The URL that shows the next task. */
  taskHref: string | null;
  /** Today: YYYY-MM-DD. */
  today: string;
}

/**
 * The account's header: its identity, who works on it, and the next task. It always has three rows, even if values are
 * unknown; each wraps when it lacks room.
 */
export function AccountHeader(props: AccountHeaderProps) {
  const { account, mark, owner, clock, note, present, actions, taskHref, today } = props;
  return (
    <HeaderFrame
      name={account.name}
      mark={mark ?? <CompanyMark name={account.name} logo={account.logo} size="lg" />}
      facts={<HeaderFacts account={account} clock={clock} />}
      work={
        <>
          <HeaderItem>{owner ?? (account.owner ? `Owner: ${account.owner.name}` : "No owner")}</HeaderItem>
          <HeaderItem from="xl">
            <span className="text-muted">
              {account.last_activity_at ? (
                <>
                  Last activity <time dateTime={account.last_activity_at}>{formatDay(account.last_activity_at)}</time>
                </>
              ) : (
                "No activity yet"
              )}
            </span>
          </HeaderItem>
          {note ? <HeaderItem>{note}</HeaderItem> : null}
          {present}
        </>
      }
      next={<NextTask task={account.next_task} owner={account.owner} href={taskHref} today={today} />}
      actions={actions}
    />
  );
}
