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
import { EntryMark } from "@/components/activity/entry-mark";
import { SignalFeedbackButtons } from "@/components/activity/signal-feedback";
import { SignalMark } from "@/components/activity/signal-mark";
import { feedShortcuts } from "@/components/shell/shortcuts/feed-shortcuts";
import { IconButton } from "@/components/ui/button/icon-button";
import { LocalTime } from "@/components/ui/local-time";
import type { FeedItem } from "@/lib/contracts/home/feed";
import type { FeedRow } from "@/lib/contracts/home/fold-repeats";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { entryHref } from "@/lib/home/entry-href";
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

/** An entry: what happened and where, the text or the values, its source, and how often the same event happened. */
export function FeedLine({ row, index, isUnread, zone, actions, shortcutsOn }: FeedLineProps) {
  const { item, repeats } = row;
  return (
    <li data-index={index} className="group flex gap-3 px-4 py-3 focus-within:bg-hover md:px-5">
      <Mark item={item} />
      <div className="min-w-0 grow">
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {isUnread ? (
            <span className="mr-1 mb-px inline-block size-2 rounded-full bg-accent">
              <span className="sr-only">Unread</span>
            </span>
          ) : null}{" "}
          <EntryHeadline row={row} zone={zone} />{" "}
          <span className="whitespace-nowrap text-xs reveal-on-hover">
            <LocalTime at={item.at} show="both" />
          </span>
        </p>
        <EntryBody row={row} />
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

/** Names an entry in the labels of its actions. */
function subjectOf(item: FeedItem): string {
  if (item.kind === "import") return item.import.file_name;
  return item.kind === "industry" ? item.move.of_name : item.account.name;
}

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
                href={entryHref(one)}
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
