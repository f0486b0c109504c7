import { clsx } from "clsx";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button/button-style";
import { findHeadquarters } from "@/lib/accounts/headquarters";
import { tabHref } from "@/lib/activity/account-tab";
import { dayOf } from "@/lib/activity/due";
import type { KnownAccount } from "@/lib/ahead/opening";
import { canAssignOwner, canLead, canRemoveAccount } from "@/lib/contracts/rights";
import type { User } from "@/lib/contracts/user";
import { OwnerFace, ownerButtonStyle } from "../owner-face";
import { HeaderFrame, HeaderItem, NextTask, Site, Ticker } from "../page/header-parts";
import { StatusBadge } from "../status-badge";

interface OutlineHeaderProps {
  account: KnownAccount;
  user: Pick<User, "uid" | "role">;
}

/** An account's header with what is known of it, each item where the page has it; bars stand for the rest. */
export function OutlineHeader({ account, user }: OutlineHeaderProps) {
  return (
    <HeaderFrame
      name={account.name}
      facts={<Facts account={account} />}
      work={<Work account={account} user={user} />}
      actions={<Actions canRemove={account.owner !== undefined && canRemoveAccount(user, { owner: account.owner })} />}
    />
  );
}

function Facts({ account }: { account: KnownAccount }) {
  if (account.status === undefined) return <Waiting>company.example · Listed · Health Care</Waiting>;
  const place = account.hq_city ?? account.hq_state ?? account.hq_country;
  const headquarters = findHeadquarters({
    hq_city: account.hq_city ?? null,
    hq_state: account.hq_state ?? null,
    hq_country: account.hq_country ?? null,
  });
  return (
    <>
      {account.domain ? (
        <HeaderItem>
          <Site domain={account.domain} />
        </HeaderItem>
      ) : null}
      {account.ticker ? (
        <HeaderItem>
          <Ticker>{account.ticker}</Ticker>
        </HeaderItem>
      ) : null}
      <HeaderItem>
        <StatusBadge status={account.status} />
      </HeaderItem>
      {account.sector ? (
        <HeaderItem from="md" mayBeCut>
          <span className="truncate">{account.sector}</span>
        </HeaderItem>
      ) : null}
      {headquarters ? (
        <HeaderItem from="wide" mayBeCut>
          <span className="truncate">{headquarters}</span>
        </HeaderItem>
      ) : null}
      {place ? (
        // The local time is known to the page alone.
        <HeaderItem>
          <Waiting>00:00 in {place}, outside office hours</Waiting>
        </HeaderItem>
      ) : null}
    </>
  );
}

function Work({ account, user }: OutlineHeaderProps) {
  const { owner, next_task: task } = account;
  return (
    <>
      <HeaderItem>
        <Owner owner={owner} user={user} />
      </HeaderItem>
      <HeaderItem mayBeCut>
        {task ? (
          <NextTask
            task={task}
            owner={owner ?? null}
            href={tabHref(account.id, "activity", { task: task.id })}
            today={dayOf(Date.now(), "UTC")}
          />
        ) : (
          <Waiting>No open task</Waiting>
        )}
      </HeaderItem>
      <HeaderItem from="xl">
        <Waiting>Last activity 1 Jan 2025</Waiting>
      </HeaderItem>
    </>
  );
}

function Owner({ owner, user }: { owner: KnownAccount["owner"]; user: OutlineHeaderProps["user"] }) {
  if (owner === undefined) return <Waiting>Owner: nobody</Waiting>;
  if (!canAssignOwner(user.role)) return owner ? `Owner: ${owner.name}` : "No owner";
  return (
    <>
      <span className={ownerButtonStyle}>
        <OwnerFace owner={owner} />
      </span>
      {canLead(user.role) && owner && owner.uid !== user.uid ? (
        <Waiting className={buttonStyle("ghost", "sm")}>
          <span className="size-3.5" />
          <span className="max-md:hidden">Nudge</span>
        </Waiting>
      ) : null}
    </>
  );
}

/** The places of the actions, each as wide as its button. */
function Actions({ canRemove }: { canRemove: boolean }) {
  return (
    <>
      <Action className={buttonStyle("ghost", "md")}>Brief</Action>
      <Action className={buttonStyle("secondary", "md")}>Watch</Action>
      <Action className={buttonStyle("ghost", "md", "max-md:px-2")}>Mute</Action>
      {canRemove ? <Action className={buttonStyle("ghost", "md")}>Remove</Action> : null}
    </>
  );
}

function Action({ className, children }: { className: string; children: string }) {
  return (
    <Waiting className={className}>
      <span className="size-3.5" />
      <span className="max-md:hidden">{children}</span>
    </Waiting>
  );
}

/** A bar in place of a value that the page brings, as wide as what it is given. */
function Waiting({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span aria-hidden="true" className="inline-flex animate-late">
      <span className={clsx(className, "animate-breathe rounded-sm border-transparent! bg-sunken! text-transparent!")}>
        {children}
      </span>
    </span>
  );
}
