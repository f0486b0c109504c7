"use client";

import { OnlineButton } from "@/components/ui/button/online-button";
import { Notice } from "@/components/ui/state/notice";

interface LoadMoreProps {
  /** The rows' name: "notes". */
  what: string;
  hasMore: boolean;
  isLoading: boolean;
  problem: string | null;
  loadMore: () => void;
}

/** The foot of a paged list: loads the next page on request, and reports when that failed. */
export function LoadMore({ what, hasMore, isLoading, problem, loadMore }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="flex flex-col items-center gap-3 border-line border-t px-4 py-3">
      {problem ? (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      ) : null}
      <OnlineButton variant="ghost" busy={isLoading} onClick={loadMore}>
        {problem ? "Retry" : `Load more ${what}`}
      </OnlineButton>
    </div>
  );
}
