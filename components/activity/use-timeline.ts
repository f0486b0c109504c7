"use client";

import { useEffect, useRef, useState } from "react";
import { useLoadMore } from "@/components/ui/state/use-load-more";
import type { PageQuery } from "@/lib/activity/browser/requests";
import {
  addPage,
  beginTimeline,
  type MomentOf,
  renewTimeline,
  type Timeline,
  upsertRow,
} from "@/lib/activity/timeline";
import type { Page } from "@/lib/contracts/wire/page";
import type { Outcome } from "@/lib/http/browser/send";

/** The maximum number of pages loaded automatically to find the row that the URL names. */
const maxPagesBack = 10;

interface TimelineOptions<Row> {
  /** The prefix of the rows' element ids. */
  list: "signals" | "tasks";
  /** Loads another page. */
  load: (query: PageQuery) => Promise<Outcome<Page<Row>>>;
  /** The server's first page; a newer one replaces it. Must be referentially stable while it is the same page. */
  first: Page<Row>;
  limit: number;
  momentOf: MomentOf<Row>;
  /** The id of the row that the URL names. */
  targetId: string | null;
}

interface ShownTimeline<Row> extends Timeline<Row> {
  isLoading: boolean;
  /** Why the next page failed to load; null when it didn't fail. */
  problem: string | null;
  loadMore: () => void;
  put: (row: Row) => void;
}

/** The rows of an account's list: its pages, rows added here, and newer ones from the server. */
export function useTimeline<Row extends { id: string }>(options: TimelineOptions<Row>): ShownTimeline<Row> {
  const { list, load, first, limit, momentOf, targetId } = options;
  const [timeline, setTimeline] = useState(() => beginTimeline(first));
  const [seen, setSeen] = useState(first);
  const pagesBack = useRef(0);
  if (seen !== first) {
    setSeen(first);
    setTimeline(renewTimeline(timeline, first, momentOf));
  }
  const { isLoading, problem, loadMore } = useLoadMore(
    timeline.nextCursor,
    (cursor) => load({ cursor, limit }),
    (page) => setTimeline((before) => addPage(before, page, momentOf)),
  );
  const isMissing = targetId !== null && !timeline.rows.some(({ id }) => id === targetId);
  useEffect(() => {
    if (!isMissing || isLoading || problem !== null || pagesBack.current >= maxPagesBack) return;
    pagesBack.current += 1;
    loadMore();
  });
  useEffect(() => {
    if (targetId === null || isMissing) return;
    document.getElementById(`${list}-${targetId}`)?.scrollIntoView({ block: "center" });
  }, [list, targetId, isMissing]);
  return {
    ...timeline,
    isLoading,
    problem,
    loadMore,
    put: (row) => setTimeline((before) => upsertRow(before, row, momentOf)),
  };
}
