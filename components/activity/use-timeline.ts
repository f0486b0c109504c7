"use client";

import { useEffect, useRef, useState } from "react";
import type { PageQuery } from "@/lib/activity/browser/requests";
import { addPage, beginTimeline, type MomentOf, putRow, renewTimeline, type Timeline } from "@/lib/activity/timeline";
import type { Page } from "@/lib/contracts/page";
import type { Outcome } from "@/lib/http/browser/send";

/** So far back the row that an address names is looked for by itself. */
const mostPagesBack = 10;

interface TimelineOptions<Row> {
  /** With what the ids of its rows on the page begin. */
  list: "signals" | "tasks";
  /** Loads a further page. */
  load: (query: PageQuery) => Promise<Outcome<Page<Row>>>;
  /** From the server; a newer one is taken over. Must stay the same object while it is the same page. */
  first: Page<Row>;
  limit: number;
  momentOf: MomentOf<Row>;
  /** The row that the address names. */
  targetId: string | null;
}

interface ShownTimeline<Row> extends Timeline<Row> {
  isLoading: boolean;
  /** Why the next page didn't come; null when nothing is wrong. */
  problem: string | null;
  loadMore: () => void;
  put: (row: Row) => void;
}

/** A list of an account that grows: by its further pages, by what is added here, and by what the server has anew. */
export function useTimeline<Row extends { id: string }>(options: TimelineOptions<Row>): ShownTimeline<Row> {
  const { list, load, first, limit, momentOf, targetId } = options;
  const [timeline, setTimeline] = useState(() => beginTimeline(first));
  const [seen, setSeen] = useState(first);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const pagesBack = useRef(0);
  if (seen !== first) {
    setSeen(first);
    setTimeline(renewTimeline(timeline, first, momentOf));
  }
  const loadMore = async () => {
    if (isSending.current || timeline.nextCursor === null) return;
    isSending.current = true;
    setLoading(true);
    setProblem(null);
    const outcome = await load({ cursor: timeline.nextCursor, limit });
    isSending.current = false;
    setLoading(false);
    if (outcome.kind === "ok") setTimeline((before) => addPage(before, outcome.data, momentOf));
    else setProblem(outcome.detail);
  };
  const isMissing = targetId !== null && !timeline.rows.some(({ id }) => id === targetId);
  useEffect(() => {
    if (!isMissing || isLoading || problem !== null || pagesBack.current >= mostPagesBack) return;
    pagesBack.current += 1;
    void loadMore();
  });
  useEffect(() => {
    if (targetId === null || isMissing) return;
    document.getElementById(`${list}-${targetId}`)?.scrollIntoView({ block: "center" });
  }, [list, targetId, isMissing]);
  return {
    ...timeline,
    isLoading,
    problem,
    loadMore: () => void loadMore(),
    put: (row) => setTimeline((before) => putRow(before, row, momentOf)),
  };
}
