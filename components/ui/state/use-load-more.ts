"use client";

import { useState } from "react";
import type { Outcome } from "@/lib/http/browser/send";
import { useOneAtATime } from "../hooks/use-one-at-a-time";

/**
 * Loads further pages of a list, one at a time, for `LoadMore`.
 *
 * @param cursor that of the next page; null after the last one
 * @returns `problem`: why the next page failed to load; null when it didn't fail
 */
export function useLoadMore<Page>(
  cursor: string | null,
  load: (cursor: string) => Promise<Outcome<Page>>,
  onLoaded: (page: Page) => void,
) {
  const { isSending: isLoading, run } = useOneAtATime();
  const [problem, setProblem] = useState<string | null>(null);
  const loadNext = async (from: string) => {
    setProblem(null);
    const outcome = await load(from);
    if (outcome.kind === "ok") onLoaded(outcome.data);
    else setProblem(outcome.detail);
  };
  const loadMore = () => void (cursor === null ? null : run(() => loadNext(cursor)));
  return { isLoading, problem, loadMore };
}
