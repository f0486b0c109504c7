"use client";

import { useRef } from "react";

/**
 * Gives an idempotency key for what a form sends, so that repeating a request after a lost answer changes nothing
 * twice: the same content keeps its key until `done`, other content gets a new one.
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
