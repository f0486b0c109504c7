import Link from "next/link";
import type { ReactNode } from "react";
import { AccountLink } from "@/components/account-link/account-link";
import { ContactLink } from "@/components/contacts/contact-link";
import { useCan, useMe } from "@/components/session/me";
import { LocalTime } from "@/components/ui/local-time";
import { authorName, byAuthor } from "@/lib/activity/author-name";
import { dayOf } from "@/lib/activity/due";
import { formatMinutes } from "@/lib/activity/parse-composer-text";
import { signalNames } from "@/lib/activity/signal-names";
import type { PersonRef } from "@/lib/contracts/activity/activity";
import { describeChange, describeOtherAccounts } from "@/lib/contracts/home/describe-change";
import type { AccountFeedItem, FeedItemOf } from "@/lib/contracts/home/feed";
import { type FeedRow, readTitle } from "@/lib/contracts/home/fold-repeats";
import { entryHref } from "@/lib/home/entry-href";
import { movedChartHref } from "@/lib/insights/addresses";

interface EntryHeadlineProps {
  row: FeedRow;
  /** The reader's time zone; undefined: the device's. */
  zone: string | undefined;
}

/**
 * What happened, then at which account. Its first link, which `j` and `k` focus, leads to the entry on its account's
 * page, to an import, or to an industry's chart.
 */
export function EntryHeadline({ row: { item, repeats }, zone }: EntryHeadlineProps) {
  const { uid: meUid } = useMe();
  const who = (person: PersonRef | null) => authorName(person, meUid);
  switch (item.kind) {
    case "signal":
      return <SignalHeadline item={item} zone={zone} />;
    case "change": {
      const others = describeOtherAccounts(item);
      return (
        <AtAccount item={item} others={others}>
          {describeChange(item.change, { repeats: repeats.length, count: item.change_count }, meUid)}
        </AtAccount>
      );
    }
    case "note":
      return (
        <AtAccount item={item}>
          {who(item.note.author)} {item.mentions_me ? "mentioned you" : item.note.reply_to ? "replied" : "wrote a note"}
        </AtAccount>
      );
    case "conversation":
      return <ConversationHeadline item={item} who={who(item.conversation.author)} zone={zone} />;
    case "task":
      return (
        <AtAccount item={item}>
          {item.task.assignee ? `${who(item.task.assignee)} finished a task` : "A task was completed"}
        </AtAccount>
      );
    case "import":
      return <ImportHeadline item={item} meUid={meUid} />;
    case "industry":
      return (
        <Link href={movedChartHref(item.move.series_id, item.move.codes)} prefetch={false} className={titleLinkStyle}>
          {item.move.title}
        </Link>
      );
  }
}

const titleStyle = "font-medium text-base text-ink";
const titleLinkStyle = `${titleStyle} hover:underline`;
const accountLinkStyle = "ml-1 font-medium text-ink hover:underline";

interface AtAccountProps {
  item: AccountFeedItem;
  /** The other accounts that the entry covers; "": none. */
  others?: string;
  children: ReactNode;
}

/** What happened, followed by the account. */
function AtAccount({ item, others = "", children }: AtAccountProps) {
  return (
    <>
      <span className={titleStyle}>{children}</span>{" "}
      <AccountLink account={item.account} href={entryHref(item)} className={accountLinkStyle}>
        {item.account.name}
      </AccountLink>
      {others === "" ? null : ` and ${others}`}
    </>
  );
}

/** The title of a signal, its account, and its day if that isn't the day on which it arrived. */
function SignalHeadline({ item, zone }: { item: FeedItemOf<"signal">; zone: string | undefined }) {
  const { signal, account } = item;
  const [occurredOn, arrivedOn] = [signal.occurred_at, signal.created_at].map((at) => dayOf(Date.parse(at), zone));
  return (
    <>
      <span className="sr-only">{signalNames[signal.kind ?? "other"]}:</span>{" "}
      <Link href={entryHref(item)} prefetch={false} className={titleLinkStyle}>
        {readTitle(signal.title).words}
      </Link>{" "}
      <AccountLink account={account} className={accountLinkStyle}>
        {account.name}
      </AccountLink>{" "}
      {occurredOn === arrivedOn ? null : <LocalTime at={signal.occurred_at} show="date" />}
    </>
  );
}

interface ConversationHeadlineProps {
  item: FeedItemOf<"conversation">;
  who: string;
  zone: string | undefined;
}

function ConversationHeadline({ item, who, zone }: ConversationHeadlineProps) {
  const { kind, minutes, contact, happened_at: happened } = item.conversation;
  return (
    <>
      <AtAccount item={item}>
        {who} logged a {kind}
        {dayOf(Date.parse(happened), zone) === dayOf(Date.parse(item.at), zone) ? null : (
          <>
            {" ("}
            <LocalTime at={happened} show="date" />)
          </>
        )}
        {minutes === null ? null : `, ${formatMinutes(minutes)}`}
      </AtAccount>
      {contact ? (
        <>
          {" with "}
          <ContactLink id={contact.id}>{contact.name}</ContactLink>
        </>
      ) : null}
    </>
  );
}

function ImportHeadline({ item, meUid }: { item: FeedItemOf<"import">; meUid: string }) {
  const canEdit = useCan("editAccounts");
  const { file_name: name, added, changed } = item.import;
  const href = canEdit ? `/all-accounts/import/${item.id.slice("import:".length)}` : "/all-accounts";
  return (
    <>
      <Link href={href} prefetch={false} className={titleLinkStyle}>
        {name}
      </Link>{" "}
      imported {byAuthor(item.import.author, meUid)}: {added} added, {changed} changed
    </>
  );
}
