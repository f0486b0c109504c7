"use client";

import { useRef } from "react";

/**
 * Names what a form is about to send, so that sending the same again after a lost answer makes nothing twice: the same
 * content has the same key until `done`, other content has another.
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
