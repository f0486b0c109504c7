"use client";

import { useRef, useState } from "react";
import type { Outcome } from "@/lib/http/browser/send";
import { showToast } from "../overlay/toast-store";

interface Rows<Row> {
  items: readonly Row[];
  /** Null on the last page. */
  next_cursor: string | null;
  /** The number of all rows that match, where the list counts them. */
  total?: number;
}

interface Query<Filter> {
  /** The text to search for. */
  q: string;
  /** Further restrictions, in lists that have any. */
  filter?: Filter | undefined;
}

interface PagesOptions<Row, Filter> {
  /** The page that the server rendered. */
  first: Rows<Row>;
  /** The query of the first page. Absent: no search and no filter. */
  firstQuery?: Query<Filter>;
  idOf: (row: Row) => string;
  /** Loads a page; without a cursor, the first one. */
  read: (query: Query<Filter> & { cursor?: string }) => Promise<Outcome<Rows<Row>>>;
}

/**
 * A list that loads page by page, each row once. A search restarts it; a late response to an earlier search is ignored.
 */
export function usePages<Row, Filter = undefined>({
  first,
  firstQuery = { q: "" },
  idOf,
  read,
}: PagesOptions<Row, Filter>) {
  const [rows, setRows] = useState(first);
  const [{ q, filter }, setQuery] = useState(firstQuery);
  const [busyWith, setBusyWith] = useState<"more" | "search" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(0);
  const request = async (kind: "more" | "search", query: Query<Filter> & { cursor?: string }) => {
    latest.current += 1;
    const own = latest.current;
    setBusyWith(kind);
    const outcome = await read(query);
    if (own !== latest.current) return null;
    setBusyWith(null);
    return outcome;
  };
  const find = async (query: Query<Filter>) => {
    setQuery(query);
    setFailure(null);
    const outcome = await request("search", query);
    if (outcome === null) return;
    setFailure(outcome.kind === "refused" ? outcome.detail : null);
    // After a failure, the rows would be those of the previous search.
    setRows(outcome.kind === "ok" ? outcome.data : { items: [], next_cursor: null });
  };
  const showMore = async () => {
    if (rows.next_cursor === null || busyWith !== null) return;
    const outcome = await request("more", { q, filter, cursor: rows.next_cursor });
    if (outcome?.kind === "refused")
      showToast(outcome.detail, { tone: "danger", action: { label: "Retry", run: () => void showMore() } });
    if (outcome?.kind !== "ok") return;
    const { items } = outcome.data;
    setRows((before) => {
      const known = new Set(before.items.map(idOf));
      return { ...outcome.data, items: [...before.items, ...items.filter((row) => !known.has(idOf(row)))] };
    });
  };
  return {
    items: rows.items,
    hasMore: rows.next_cursor !== null,
    total: rows.total,
    q,
    filter,
    busyWith,
    /** Why the search failed; there are no rows then. */
    failure,
    search: (text: string) => find({ q: text, filter }),
    /** Searches with another filter, for the same text. */
    narrow: (newFilter: Filter) => find({ q, filter: newFilter }),
    showMore,
    change: (work: (items: readonly Row[]) => readonly Row[]) =>
      setRows((before) => ({ ...before, items: work(before.items) })),
  };
}
