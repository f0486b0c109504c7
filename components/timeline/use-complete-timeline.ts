"use client";

import { useEffect, useRef, useState } from "react";
import type { TimelineItem, TimelinePage } from "@/lib/contracts/activity/activity";
import type { Outcome } from "@/lib/http/browser/send";
import { matchesFilter, mergeItems, type TimelineFilter, timelineItemId, unfiltered } from "@/lib/timeline/rows";

/** The maximum number of pages loaded automatically to find the row that the URL names. */
const maxPagesBack = 10;

interface Options {
  /** Loads the page after a cursor; null: the first one. */
  load: (filter: TimelineFilter, cursor: string | null) => Promise<Outcome<TimelinePage>>;
  /**
   * The server's first page without a filter; a newer one replaces it. Must be referentially stable while it is the
   * same page.
   */
  first: TimelinePage;
  /** The id of the row that the URL names. */
  targetId: string | null;
}

/** The rows of a timeline: its pages, rows logged here, and newer ones from the server. */
export function useCompleteTimeline({ load: loadPage, first, targetId }: Options) {
  const [filter, setFilter] = useState(unfiltered);
  const [items, setItems] = useState<readonly TimelineItem[]>(first.items);
  /** Ids removed in this tab: a page that the server rendered earlier still contains them. */
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set());
  /** The page to load next, after its cursor (null: the filter's first page); undefined after the last page. */
  const [next, setNext] = useState(pageAfter(first));
  const [seen, setSeen] = useState(first);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const lastRequest = useRef(0);
  const pagesBack = useRef(0);
  if (seen !== first) {
    setSeen(first);
    setItems(
      mergeItems(
        items,
        first.items.filter((item) => matchesFilter(item, filter)),
      ),
    );
  }
  const load = async (of: TimelineFilter, from: string | null) => {
    lastRequest.current += 1;
    const requestNumber = lastRequest.current;
    setLoading(true);
    setProblem(null);
    const outcome = await loadPage(of, from);
    // The filter has changed in the meantime, so this response is outdated.
    if (requestNumber !== lastRequest.current) return;
    setLoading(false);
    if (outcome.kind === "refused") {
      // The rows are those of the previous filter.
      if (from === null) setItems([]);
      return setProblem(outcome.detail);
    }
    const page = outcome.data;
    setItems((now) => (from === null ? page.items : mergeItems(now, page.items)));
    setNext(pageAfter(page));
  };
  const choose = (chosen: TimelineFilter) => {
    setFilter(chosen);
    setNext({ cursor: null });
    void load(chosen, null);
  };
  const loadMore = () => void (isLoading || !next ? null : load(filter, next.cursor));
  const isMissing = targetId !== null && next !== undefined && !items.some((item) => timelineItemId(item) === targetId);
  useEffect(() => {
    if (!isMissing || isLoading || problem !== null || pagesBack.current >= maxPagesBack) return;
    pagesBack.current += 1;
    void load(filter, next.cursor);
  });
  useEffect(() => {
    if (targetId !== null && !isMissing)
      document.getElementById(`activity-${targetId}`)?.scrollIntoView({ block: "center" });
  }, [targetId, isMissing]);
  return {
    items: items.filter((item) => !removedIds.has(timelineItemId(item))),
    filter,
    choose,
    hasMore: next !== undefined,
    isLoading,
    problem,
    loadMore,
    /** Shows a row that was added, changed or restored in this tab. */
    put: (item: TimelineItem) => {
      setRemovedIds((now) => new Set([...now].filter((id) => id !== timelineItemId(item))));
      const isOther = (one: TimelineItem) => timelineItemId(one) !== timelineItemId(item);
      setItems((now) => (matchesFilter(item, filter) ? mergeItems(now, [item]) : now.filter(isOther)));
    },
    /** Removes a row. */
    drop: (id: string) => setRemovedIds((now) => new Set([...now, id])),
  };
}

function pageAfter({ next_cursor: cursor }: TimelinePage): { cursor: string | null } | undefined {
  return cursor === null ? undefined : { cursor };
}
