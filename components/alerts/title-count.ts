"use client";

import { useEffect } from "react";

const counted = /^\(\d+\+?\) /;

/** Writes a number before the document's title, `(3) Home`, and keeps it there when a page brings another title. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const prefix = count > 0 ? `(${count > 99 ? "99+" : count}) ` : "";
    const write = () => {
      const wanted = `${prefix}${document.title.replace(counted, "")}`;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
}
