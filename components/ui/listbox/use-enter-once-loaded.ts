"use client";

import { useEffect, useState } from "react";

/**
 * Enter in a field whose options load: while they are still those of an earlier text, it waits for those of this text.
 * Typing on cancels it.
 *
 * @param choose chooses the active option
 */
export function useEnterOnceLoaded(text: string, isLoading: boolean, choose: () => void): () => void {
  const [awaitedText, setAwaitedText] = useState<string | null>(null);
  const isOver = awaitedText !== null && (awaitedText !== text || !isLoading);
  useEffect(() => {
    if (!isOver) return;
    setAwaitedText(null);
    // After the effect, because a choice may render synchronously.
    if (awaitedText === text) queueMicrotask(choose);
  });
  return () => (isLoading ? setAwaitedText(text) : choose());
}
