"use client";

import { useRef } from "react";

/**
 * Returns an idempotency key for a form's content, so that repeating a request after a lost response has no second
 * effect: the same content keeps its key until `done`, other content gets a new one.
 */
export function useChangeKey(): { keyOf: (content: unknown) => string; done: () => void } {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    keyOf: (content) => {
      const text = JSON.stringify(content);
      if (last.current?.content !== text) last.current = { content: text, key: crypto.randomUUID() };
      return last.current.key;
    },
    done: () => {
      last.current = null;
    },
  };
}
