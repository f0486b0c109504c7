import type { ReactNode } from "react";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { RetryNotice } from "../state/retry-notice";
import type { usePages } from "../state/use-pages";
import { SearchField } from "./search-field";

interface PagesSearchProps {
  pages: Pick<ReturnType<typeof usePages>, "q" | "busyWith" | "failure" | "hasMore" | "search">;
  /** The number of rows shown. */
  count: number;
  label: string;
  placeholder: string;
  words: FoundWords;
  /** At the end of the line. */
  action?: ReactNode;
}

/** The search of a list that loads page by page, and the number of matches. */
export function PagedListSearch({ pages, count, label, placeholder, words, action }: PagesSearchProps) {
  const { q, busyWith, failure, search } = pages;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <SearchField label={label} placeholder={placeholder} value={q} onSearch={(text) => void search(text)} />
        {action}
      </div>
      <p role="status" className="mb-2 text-muted text-sm tabular-nums">
        {busyWith === "search" ? "Searching…" : failure ? null : describeFound(count, pages, words)}
      </p>
      {failure ? (
        <RetryNotice onRetry={() => void search(q)} className="mb-3">
          {failure}
        </RetryNotice>
      ) : null}
    </>
  );
}

interface FoundWords {
  /** The text before “found for …”, such as “No client”. */
  none: string;
  one: string;
  /** Absent: `one` with an s. */
  many?: string;
  /** The sort order as text, such as “by name”. */
  order: string;
}

function describeFound(
  count: number,
  { hasMore, q }: { hasMore: boolean; q: string },
  { none, one, many, order }: FoundWords,
): string {
  if (count === 0) return q ? `${none} found for “${q}”.` : `${none} found.`;
  const counted = formatPlural(count, one, many);
  if (hasMore) return `The first ${counted}${q ? ` for “${q}”` : ""}, ${order}`;
  return q ? `${counted} found for “${q}”` : counted;
}
