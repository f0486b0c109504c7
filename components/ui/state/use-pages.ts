"use client";

import { useRef, useState } from "react";
import type { Outcome } from "@/lib/http/browser/send";
import { showToast } from "../overlay/toast-store";

interface Rows<Row> {
  items: readonly Row[];
  /** Null on the last page. */
  next_cursor: string | null;
}

interface PagesOptions<Row> {
  /** The page that the server rendered. */
  first: Rows<Row>;
  idOf: (row: Row) => string;
  /** Loads a page; without a cursor the first. `q`: the text to search for. */
  read: (query: { q: string; cursor?: string }) => Promise<Outcome<Rows<Row>>>;
}

/**
 * A list that loads page by page, each row once. A search restarts it; a late response to an earlier search is ignored.
 */
export function usePages<Row>({ first, idOf, read }: PagesOptions<Row>) {
  const [rows, setRows] = useState(first);
  const [q, setQ] = useState("");
  const [busyWith, setBusyWith] = useState<"more" | "search" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(0);
  const ask = async (kind: "more" | "search", query: { q: string; cursor?: string }) => {
    latest.current += 1;
    const own = latest.current;
    setBusyWith(kind);
    const outcome = await read(query);
    if (own !== latest.current) return null;
    setBusyWith(null);
    return outcome;
  };
  const search = async (wanted: string) => {
    setQ(wanted);
    setFailure(null);
    const outcome = await ask("search", { q: wanted });
    if (outcome === null) return;
    setFailure(outcome.kind === "refused" ? outcome.detail : null);
    if (outcome.kind === "ok") setRows(outcome.data);
  };
  const showMore = async () => {
    if (rows.next_cursor === null || busyWith !== null) return;
    const outcome = await ask("more", { q, cursor: rows.next_cursor });
    if (outcome?.kind === "refused")
      showToast(outcome.detail, { tone: "danger", action: { label: "Retry", run: () => void showMore() } });
    if (outcome?.kind !== "ok") return;
    const { items, next_cursor } = outcome.data;
    setRows((before) => {
      const known = new Set(before.items.map(idOf));
      return { items: [...before.items, ...items.filter((row) => !known.has(idOf(row)))], next_cursor };
    });
  };
  return {
    items: rows.items,
    hasMore: rows.next_cursor !== null,
    q,
    busyWith,
    /** Why the search failed; the rows are then still the previous ones. */
    failure,
    search,
    showMore,
    change: (work: (items: readonly Row[]) => readonly Row[]) =>
      setRows((before) => ({ ...before, items: work(before.items) })),
  };
}
