"use client";

import { CheckCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useRowKeys } from "@/components/paged-list/use-row-keys";
import { MembersOnly } from "@/components/session/me";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card } from "@/components/ui/card";
import { useHydrated } from "@/components/ui/hooks/use-hydrated";
import { useToday } from "@/components/ui/hooks/use-today";
import { showToast } from "@/components/ui/overlay/toast-store";
import { ShowMore } from "@/components/ui/state/show-more";
import { usePages } from "@/components/ui/state/use-pages";
import { useTimeZone } from "@/components/ui/time-zone";
import type { FeedItem, FeedPage, FeedSeen } from "@/lib/contracts/home/feed";
import { type FeedRow, mergeRepeatedRows } from "@/lib/contracts/home/fold-repeats";
import { loadFeed, markFeedSeen } from "@/lib/home/browser/feed";
import { dayName, groupByDay } from "@/lib/home/feed-rows";
import type { FeedView } from "@/lib/home/feed-view";
import { FeedLine } from "./feed-line";

interface FeedListProps {
  first: FeedPage;
  limit: number;
  view: FeedView;
  canEdit: boolean;
  shortcutsOn: boolean;
  /** The URL of the next page, for browsers without JavaScript; null on the last page. */
  nextHref: string | null;
  /** Shown when nothing happened. */
  empty: ReactNode;
}

/** What happened, by day, the latest first. Repeated events are one entry with a count. */
export function FeedList(props: FeedListProps) {
  const { limit, view, canEdit, shortcutsOn, nextHref, empty } = props;
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
  const seen = useSeen(first);
  const isUnread = ({ is_unread: was }: FeedItem) => was && !seen.isMarked;
  const days = groupByDay(mergeRepeatedRows(pages.items), zone);
  const order = new Map(days.flatMap(({ rows }) => rows).map(({ item }, index) => [item.id, index]));
  useRowKeys({
    isOn: shortcutsOn,
    count: order.size,
    scrollTo: (index) => rowAt(index)?.scrollIntoView({ block: "nearest" }),
  });
  const unread = pages.items.filter(isUnread).length;
  const hasMoreUnread = pages.hasMore && unread > 0 && unread === pages.items.length;
  const isFiltered = view.kind !== null || view.by !== null;
  if (pages.items.length === 0 && !pages.hasMore) return empty;
  const status = (
    <UnreadLine
      text={describeUnread(unread, hasMoreUnread, pages.items.length > 0)}
      seen={unread > 0 && !isFiltered ? seen : null}
    />
  );
  return (
    <>
      {days.length === 0 ? status : null}
      {pages.items.length === 0 ? (
        <p className="text-muted text-sm">No entries in the latest activity. Show more to look further back.</p>
      ) : null}
      {days.map(({ day, rows }, at) => (
        <Card key={day} aria-labelledby={`day-${day}`}>
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 px-4 py-1 md:px-5">
            <h2 id={`day-${day}`} className="font-semibold text-ink text-sm">
              {dayName(day, today)}
            </h2>
            {at === 0 ? status : null}
          </div>
          <ul className="divide-y divide-line border-line border-t">
            {rows.map((row) => (
              <FeedLine
                key={row.item.id}
                row={row}
                index={order.get(row.item.id) ?? 0}
                isUnread={entriesOf(row).some(isUnread)}
                canEdit={canEdit}
                zone={zone}
              />
            ))}
          </ul>
        </Card>
      ))}
      <div className="noscript:hidden">
        <ShowMore
          of="entries"
          hasMore={pages.hasMore}
          isLoading={pages.busyWith === "more"}
          onShow={() => void pages.showMore()}
        />
      </div>
      {nextHref ? (
        <a href={nextHref} className="hidden text-accent-ink text-sm underline noscript:inline">
          Earlier entries
        </a>
      ) : null}
    </>
  );
}

/** The number of unread entries, and the button that marks them as read; null: there is nothing to mark. */
function UnreadLine({ text, seen }: { text: string; seen: ReturnType<typeof useSeen> | null }) {
  return (
    <div className="flex min-h-8 items-center gap-2">
      <p className="text-muted text-sm" role="status">
        {text}
      </p>
      {seen ? (
        <MembersOnly>
          <OnlineButton size="sm" variant="ghost" busy={seen.isSending} onClick={seen.mark}>
            <CheckCheck className="size-4" aria-hidden="true" />
            Mark all as read
          </OnlineButton>
        </MembersOnly>
      ) : null}
    </div>
  );
}

/** Later pages are older: if one has unread entries, all entries of the pages before it are unread. */
function describeUnread(unread: number, hasMoreUnread: boolean, hasEntries: boolean): string {
  if (unread > 0) return `${unread}${hasMoreUnread ? "+" : ""} unread`;
  return hasEntries ? "Nothing unread" : "";
}

const entriesOf = ({ item, repeats }: FeedRow) => [item, ...repeats];

function rowAt(index: number): Element | null {
  return document.querySelector(`[data-index="${index}"]`);
}

/** Marks everything in the feed as read, at all accounts, with Undo. */
function useSeen({ seen_at: former, read_at: readAt }: FeedPage) {
  const [isMarked, setMarked] = useState(false);
  const [isSending, setSending] = useState(false);
  const save = async (change: FeedSeen, isDone: boolean) => {
    setSending(true);
    const outcome = await markFeedSeen(change);
    setSending(false);
    if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
    else setMarked(isDone);
    return outcome.kind === "ok";
  };
  const undo = () => save({ seen_at: former, expected: readAt }, false);
  const mark = async () => {
    if (await save({ seen_at: readAt }, true))
      showToast("Everything marked as read, at all accounts", { action: { label: "Undo", run: () => void undo() } });
  };
  return { isSending, isMarked, mark: () => void mark() };
}
