"use client";

import { useEffect, useState } from "react";

interface OptionsState {
  /** The target of Enter: the text, and the option that the user moved to. A change cancels a waiting Enter. */
  subject: string;
  /** Whether any options are still those of an earlier text. */
  isLoading: boolean;
  /** Whether the active option may change when the options arrive. */
  isActiveOutdated: boolean;
}

/**
 * Enter in a field whose options load: while the active option may still be that of an earlier text, it waits for the
 * options of this text.
 *
 * @param choose chooses the active option
 */
export function useEnterOnceLoaded(
  { subject, isLoading, isActiveOutdated }: OptionsState,
  choose: () => void,
): () => void {
  const [awaited, setAwaited] = useState<string | null>(null);
  const isOver = awaited !== null && (awaited !== subject || !isLoading);
  useEffect(() => {
    if (!isOver) return;
    setAwaited(null);
    // After the effect, because a choice may render synchronously.
    if (awaited === subject) queueMicrotask(choose);
  });
  return () => (isActiveOutdated ? setAwaited(subject) : choose());
}
