"use client";

import {
  ChartLine,
  Check,
  CircleCheck,
  FileUp,
  ListPlus,
  type LucideIcon,
  NotebookPen,
  PencilLine,
  Phone,
  Users,
} from "lucide-react";
import Link from "next/link";
import { AccountLink } from "@/components/account-link/account-link";
import { EntryMark } from "@/components/activity/entry-mark";
import { SignalFeedbackButtons } from "@/components/activity/signal-feedback";
import { SignalMark } from "@/components/activity/signal-mark";
import { useCan } from "@/components/session/me";
import { feedShortcuts } from "@/components/shell/shortcuts/feed-shortcuts";
import { IconButton } from "@/components/ui/button/icon-button";
import { LocalTime } from "@/components/ui/local-time";
import { tabHref } from "@/lib/activity/account-tab";
import { describeOtherAccounts } from "@/lib/contracts/home/describe-change";
import type { AccountFeedItem, FeedItem } from "@/lib/contracts/home/feed";
import type { FeedRow } from "@/lib/contracts/home/fold-repeats";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { movedChartHref } from "@/lib/insights/addresses";
import { EntryBody } from "./entry-body";
import { EntryHeadline } from "./entry-headline";

interface FeedLineProps {
  row: FeedRow;
  /** Its index among all rows, for `j` and `k`. */
  index: number;
  isUnread: boolean;
  /** The reader's time zone; undefined: the device's. */
  zone: string | undefined;
  actions: FeedActions;
  /** Whether the keys of the actions are shown. */
  shortcutsOn: boolean;
}

/** The actions on an entry; null: not available. */
export interface FeedActions {
  onRead: (() => void) | null;
  onTask: (() => void) | null;
}

/** An entry: its account, who did what, the text with its source, and how often the same event happened. */
export function FeedLine({ row, index, isUnread, zone, actions, shortcutsOn }: FeedLineProps) {
  const { item, repeats } = row;
  return (
    <li data-index={index} className="group flex gap-3 px-4 py-3 focus-within:bg-hover md:px-5">
      <Mark item={item} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-1.5 text-muted text-sm [overflow-wrap:anywhere]">
          {isUnread ? (
            <span className="size-2 shrink-0 self-center rounded-full bg-accent">
              <span className="sr-only">Unread</span>
            </span>
          ) : null}
          <Where item={item} />
          <EntryHeadline row={row} zone={zone} />
          <span className="text-xs reveal-on-hover">
            <LocalTime at={item.at} show="both" />
          </span>
        </p>
        <EntryBody row={row} zone={zone} />
        {item.kind === "signal" ? <Repeats of={repeats} /> : null}
      </div>
      <div className="flex shrink-0 self-start reveal-on-hover noscript:hidden max-sm:flex-col">
        {item.kind === "signal" ? <SignalFeedbackButtons signal={item.signal} /> : null}
        <Action name="task" of={item} icon={ListPlus} onPress={actions.onTask} shortcutsOn={shortcutsOn} />
        <Action name="read" of={item} icon={Check} onPress={actions.onRead} shortcutsOn={shortcutsOn} />
      </div>
    </li>
  );
}

interface ActionProps {
  name: "task" | "read";
  of: FeedItem;
  icon: LucideIcon;
  onPress: (() => void) | null;
  shortcutsOn: boolean;
}

/** A button whose tooltip names its shortcut. */
function Action({ name, of, icon: Icon, onPress, shortcutsOn }: ActionProps) {
  const { keys, label: action } = feedShortcuts.shortcuts[name];
  if (onPress === null) return null;
  const label = `${action}: ${subjectOf(of)}`;
  return (
    <IconButton
      size="sm"
      tooltip="left"
      label={shortcutsOn ? `${label} (${keys.toUpperCase()})` : label}
      aria-keyshortcuts={shortcutsOn ? keys : undefined}
      onClick={onPress}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}

/** The label of an entry's link. */
function subjectOf(item: FeedItem): string {
  if (item.kind === "import") return item.import.file_name;
  return item.kind === "industry" ? item.move.of_name : item.account.name;
}

const linkClass = "min-h-6 font-medium text-base text-ink hover:underline";

/**
 * The links that `j` and `k` focus: to an entry on its account's page (with the number of further accounts), to an
 * import, or to an industry's chart.
 */
function Where({ item }: { item: FeedItem }) {
  const canEdit = useCan("editAccounts");
  if (item.kind === "import")
    return (
      <Link
        href={canEdit ? `/all-accounts/import/${idOf(item)}` : "/all-accounts"}
        prefetch={false}
        className={linkClass}
      >
        {subjectOf(item)}
      </Link>
    );
  if (item.kind === "industry")
    return (
      <Link href={movedChartHref(item.move.series_id, item.move.codes)} prefetch={false} className={linkClass}>
        {subjectOf(item)}
      </Link>
    );
  const others = item.kind === "change" ? describeOtherAccounts(item) : "";
  return (
    <>
      <AccountLink account={item.account} href={hrefOf(item)} className={linkClass}>
        {subjectOf(item)}
      </AccountLink>
      {others === "" ? null : <span>and {others}</span>}
    </>
  );
}

function hrefOf(item: AccountFeedItem): string {
  const { id } = item.account;
  if (item.kind === "signal") return tabHref(id, "signals", { signal: item.signal.id });
  if (item.kind === "change") return tabHref(id, "history");
  if (item.kind === "note") return tabHref(id, "activity", { note: item.note.reply_to ?? item.note.id });
  return tabHref(id, "activity", item.kind === "task" ? { task: item.task.id } : {});
}

const idOf = ({ id }: FeedItem): string => id.slice(id.indexOf(":") + 1);

/** Earlier signals that say the same, each with its source. */
function Repeats({ of }: { of: readonly FeedItem[] }) {
  if (of.length === 0) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit cursor-pointer text-muted hover:text-ink">
        {formatPlural(of.length + 1, "time")}
      </summary>
      <ul className="mt-1 flex flex-col gap-1">
        {of.map((one) =>
          one.kind === "signal" ? (
            <li key={one.id} className="flex flex-wrap items-baseline gap-x-1.5 text-muted">
              <Link
                href={hrefOf(one)}
                prefetch={false}
                className="font-medium text-ink [overflow-wrap:anywhere] hover:underline"
              >
                {one.signal.title}
              </Link>
              {one.signal.source}, <LocalTime at={one.signal.occurred_at} show="date" />
            </li>
          ) : null,
        )}
      </ul>
    </details>
  );
}

function Mark({ item }: { item: FeedItem }) {
  if (item.kind === "signal") return <SignalMark kind={item.signal.kind} />;
  const isMeeting = item.kind === "conversation" && item.conversation.kind === "meeting";
  return <EntryMark icon={isMeeting ? Users : icons[item.kind]} />;
}

const icons: Record<Exclude<FeedItem["kind"], "signal">, LucideIcon> = {
  change: PencilLine,
  note: NotebookPen,
  conversation: Phone,
  task: CircleCheck,
  import: FileUp,
  industry: ChartLine,
};
