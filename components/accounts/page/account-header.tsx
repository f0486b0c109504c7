import type { ReactNode } from "react";
import { PageHeading } from "@/components/shell/page-heading";
import { KeyFact, KeyFacts } from "@/components/ui/key-facts";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import { formatMoney } from "@/lib/contracts/text/format-number";
import { formatDay } from "@/lib/figures/time";
import { CompanyMark } from "../company-mark";
import { HeaderFacts, HeaderItem, HeaderRow, NextStep } from "./header-parts";

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

/** The account's header: its identity, and below it the next step, the last activity, the owner and the market cap. */
export function AccountHeader(props: AccountHeaderProps) {
  const { account, mark, owner, clock, note, present, actions, taskHref, today } = props;
  const { last_activity_at: lastAt, market_cap_usd: marketCap } = account;
  return (
    <>
      <PageHeading
        lead={mark ?? <CompanyMark name={account.name} logo={account.logo} size="lg" />}
        title={account.name}
        description={
          <HeaderRow>
            <HeaderFacts account={account} clock={clock} />
            {note ? <HeaderItem>{note}</HeaderItem> : null}
            {present}
          </HeaderRow>
        }
        actions={actions}
        actionsBeside
      />
      <KeyFacts>
        <NextStep task={account.next_task} owner={account.owner} href={taskHref} today={today} />
        <KeyFact label="Last activity">{lastAt ? <time dateTime={lastAt}>{formatDay(lastAt)}</time> : null}</KeyFact>
        <KeyFact label="Owner" empty="No owner">
          {owner ?? account.owner?.name ?? null}
        </KeyFact>
        <KeyFact label="Market cap" empty="Not known">
          {marketCap === null ? null : formatMoney(marketCap)}
        </KeyFact>
      </KeyFacts>
    </>
  );
}
