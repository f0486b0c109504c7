import { clsx } from "clsx";
import { buttonStyle } from "@/components/ui/button/button-style";
import { Skeleton } from "@/components/ui/state/skeleton";
import { tabHref } from "@/lib/activity/account-tab";
import { dayOf } from "@/lib/activity/due";
import type { KnownAccount } from "@/lib/ahead/opening";
import { canAssignOwner, canLead, canRemoveAccount } from "@/lib/contracts/rights";
import type { User } from "@/lib/contracts/user";
import { OwnerFace, ownerButtonStyle } from "../owner-face";
import { HeaderFacts, HeaderFrame, HeaderItem, NextTask } from "../page/header-parts";

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
  const { status } = account;
  if (status === undefined) return <Waiting like="company.example · Listed · Health Care" />;
  const place = account.hq_city ?? account.hq_state ?? account.hq_country;
  // The local time is known to the page alone.
  const clock = place ? <Waiting like={`00:00 in ${place}, outside office hours`} /> : null;
  return <HeaderFacts account={{ ...account, status }} clock={clock} />;
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
          <Waiting like="No open task" />
        )}
      </HeaderItem>
      <HeaderItem from="xl">
        <Waiting like="Last activity 20 Nov 2026" />
      </HeaderItem>
    </>
  );
}

function Owner({ owner, user }: { owner: KnownAccount["owner"]; user: OutlineHeaderProps["user"] }) {
  if (owner === undefined) return <Waiting like="Owner: nobody at all" />;
  if (!canAssignOwner(user.role)) return owner ? `Owner: ${owner.name}` : "No owner";
  return (
    <>
      <span className={ownerButtonStyle}>
        <OwnerFace owner={owner} />
      </span>
      {canLead(user.role) && owner && owner.uid !== user.uid ? (
        <Action className={buttonStyle("ghost", "sm")} like="Nudge" />
      ) : null}
    </>
  );
}

/** The places of the actions, each as wide as its button. */
function Actions({ canRemove }: { canRemove: boolean }) {
  return (
    <>
      <Action className={buttonStyle("ghost", "md")} like="Brief" />
      <Action className={buttonStyle("secondary", "md")} like="Watch" />
      <Action className={buttonStyle("ghost", "md", "max-md:px-2")} like="Mute" />
      {canRemove ? <Action className={buttonStyle("ghost", "md")} like="Remove" /> : null}
    </>
  );
}

function Action({ className, like }: { className: string; like: string }) {
  return (
    <span aria-hidden="true" className={clsx(className, "relative border-transparent! bg-transparent! shadow-none!")}>
      <span className="size-3.5" />
      <span data-text={like} className={clsx(unseen, "max-md:hidden")} />
      <span className="absolute inset-x-2 top-1/2 h-4 -translate-y-1/2 animate-late">
        <Skeleton className="h-full" />
      </span>
    </span>
  );
}

/** A bar in place of a value that the page brings, as wide as a text. */
function Waiting({ like }: { like: string }) {
  return (
    <span aria-hidden="true" className="relative">
      <span data-text={like} className={unseen} />
      <span className="absolute inset-x-0 top-1/2 h-3.5 -translate-y-1/2 animate-late">
        <Skeleton className="h-full" />
      </span>
    </span>
  );
}

// Takes the room of a text that isn't there for anybody.
const unseen = "text-transparent before:content-[attr(data-text)]";
