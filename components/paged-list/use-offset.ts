"use client";

import { type RefObject, useLayoutEffect, useState } from "react";

/** An element's distance from the top of the page in pixels; updated when the content above it changes. */
export function useOffset(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      // While the page is hidden behind the skeleton of the next one, its elements have no layout.
      if (box && box.width > 0) setOffset(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
