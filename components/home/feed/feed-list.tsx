"use client";

import { type ReactNode, useState } from "react";
import { MembersOnly, useCan, useCanPersonalize } from "@/components/session/me";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card } from "@/components/ui/card";
import { useHydrated } from "@/components/ui/hooks/use-hydrated";
import { useToday } from "@/components/ui/hooks/use-today";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { ShowMore } from "@/components/ui/state/show-more";
import { usePages } from "@/components/ui/state/use-pages";
import { useTimeZone } from "@/components/ui/time-zone";
import type { AccountFeedItem, FeedItem, FeedPage } from "@/lib/contracts/home/feed";
import { type FeedRow, mergeRepeatedRows } from "@/lib/contracts/home/fold-repeats";
import { loadFeed } from "@/lib/home/browser/feed";
import { dayName, groupByDay } from "@/lib/home/feed-rows";
import type { FeedView } from "@/lib/home/feed-view";
import { taskTitleFor } from "@/lib/home/task-title";
import { FeedLine } from "./feed-line";
import { useFeedKeys } from "./use-feed-keys";
import { useFeedReads } from "./use-feed-reads";

const NewTaskDialog = lazyDialog(() => import("@/components/tasks/new-task-dialog"), "The task could not be opened");

interface FeedListProps {
  first: FeedPage;
  limit: number;
  view: FeedView;
  shortcutsOn: boolean;
  /** The URL of the next page, for browsers without JavaScript; null on the last page. */
  nextHref: string | null;
  /** Shown when nothing happened. */
  empty: ReactNode;
}

/** The feed's entries by day, the latest first. Repeated events are one entry with a count. */
export function FeedList(props: FeedListProps) {
  const { limit, view, shortcutsOn, nextHref, empty } = props;
  // A refresh of the route brings a newer page, but the rows stay: only entries that were shown may be marked as read.
  const [first] = useState(props.first);
  const pages = usePages<FeedItem>({
    first,
    idOf: ({ id }) => id,
    read: ({ cursor = "" }) => loadFeed(view, { cursor, limit }),
  });
  const isHydrated = useHydrated();
  const zone = useTimeZone() ?? (isHydrated ? undefined : "UTC");
  const today = useToday(Date.parse(first.read_at));
  const reads = useFeedReads(first);
  const isUnread = ({ id, is_unread: was }: FeedItem) => was && !reads.isRead(id);
  const markRead = (row: FeedRow) => {
    // The button of an entry leaves the page once it is read, and would take the focus with it.
    document.activeElement?.closest("[data-index]")?.querySelector("a")?.focus();
    reads.mark(entriesOf(row).flatMap((item) => (isUnread(item) ? [item.id] : [])));
  };
  const { dialog, addTask } = useTaskDialog();
  const [canPersonalize, canAddTask] = [useCanPersonalize(), useCan("writeActivity")];
  const days = groupByDay(mergeRepeatedRows(pages.items), zone);
  const rows = days.flatMap(({ rows: ofDay }) => ofDay);
  const order = new Map(rows.map(({ item }, index) => [item.id, index]));
  const actionsOf = (row: FeedRow) => {
    const { item } = row;
    return {
      onRead: canPersonalize && entriesOf(row).some(isUnread) ? () => markRead(row) : null,
      onTask: canAddTask && "account" in item ? () => addTask(item) : null,
    };
  };
  useFeedKeys({ isOn: shortcutsOn, rows, actionsOf, onUndo: reads.undo });
  const unread = pages.items.filter(isUnread).length;
  const hasMoreUnread = pages.hasMore && !reads.isAllRead && isNewerThanMark(pages.items.at(-1), first.seen_at);
  const isFiltered = view.kind !== null || view.by !== null;
  if (pages.items.length === 0 && !pages.hasMore) return empty;
  const status = (
    <UnreadLine
      text={describeUnread(unread, hasMoreUnread, pages.items.length)}
      reads={(unread > 0 || hasMoreUnread) && !isFiltered ? reads : null}
    />
  );
  return (
    <>
      {days.length === 0 ? status : null}
      {pages.items.length === 0 ? (
        <p className="text-muted text-sm">No entries in the latest activity. Show more to look further back.</p>
      ) : null}
      {days.map(({ day, rows: ofDay }, at) => (
        <Card key={day} aria-labelledby={`day-${day}`}>
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 px-4 py-1 md:px-5">
            <h2 id={`day-${day}`} className="font-semibold text-ink text-sm">
              {dayName(day, today)}
            </h2>
            {at === 0 ? status : null}
          </div>
          <ul className="divide-y divide-line border-line border-t">
            {ofDay.map((row) => (
              <FeedLine
                key={row.item.id}
                row={row}
                index={order.get(row.item.id) ?? 0}
                isUnread={entriesOf(row).some(isUnread)}
                zone={zone}
                actions={actionsOf(row)}
                shortcutsOn={shortcutsOn}
              />
            ))}
          </ul>
        </Card>
      ))}
      {dialog}
      <Earlier pages={pages} href={nextHref} />
    </>
  );
}

interface EarlierProps {
  pages: Pick<ReturnType<typeof usePages>, "hasMore" | "busyWith" | "showMore">;
  href: string | null;
}

function Earlier({ pages, href }: EarlierProps) {
  return (
    <>
      <div className="noscript:hidden">
        <ShowMore of="entries" pages={pages} />
      </div>
      {href ? (
        <a href={href} className="hidden text-accent-ink text-sm underline noscript:inline">
          Earlier entries
        </a>
      ) : null}
    </>
  );
}

/** The number of unread entries, and the button that marks them as read; null: there is nothing to mark. */
function UnreadLine({ text, reads }: { text: string; reads: ReturnType<typeof useFeedReads> | null }) {
  return (
    <div className="flex min-h-8 items-center gap-2">
      <p className="text-muted text-sm" role="status">
        {text}
      </p>
      {reads ? (
        <MembersOnly>
          <OnlineButton size="sm" variant="ghost" busy={reads.isSending} onClick={reads.markAll}>
            Mark all as read
          </OnlineButton>
        </MembersOnly>
      ) : null}
    </div>
  );
}

function describeUnread(unread: number, hasMoreUnread: boolean, entries: number): string {
  if (unread > 0) return `${unread}${hasMoreUnread ? "+" : ""} unread`;
  if (hasMoreUnread) return "Earlier entries are unread";
  return entries > 0 ? "Nothing unread" : "";
}

/** Whether entries after this one, which are older, may be unread: only up to the last mark of the whole feed. */
function isNewerThanMark(item: FeedItem | undefined, seenAt: string | null): boolean {
  return item !== undefined && (seenAt === null ? item.is_unread : item.at > seenAt);
}

/** The dialog for a task made from an entry, while it is open. */
function useTaskDialog() {
  const [item, setItem] = useState<AccountFeedItem | null>(null);
  const dialog = item ? (
    <NewTaskDialog
      account={item.account}
      initial={{ title: taskTitleFor(item), name: `feed-task:${item.id}` }}
      onSaved={() => {}}
      onClose={() => setItem(null)}
    />
  ) : null;
  return { dialog, addTask: setItem };
}

const entriesOf = ({ item, repeats }: FeedRow) => [item, ...repeats];
