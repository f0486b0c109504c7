"use client";

import { useEffect } from "react";

const counted = /^\(\d+\+?\) /;

/**
 * Prefixes the document's title with a number, such as `(3) Home`, and does so again whenever a page changes the title.
 */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const prefix = count > 0 ? `(${count > 99 ? "99+" : count}) ` : "";
    const write = () => {
      const title = `${prefix}${document.title.replace(counted, "")}`;
      if (document.title !== title) document.title = title;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
}
