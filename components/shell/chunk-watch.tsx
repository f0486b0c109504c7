"use client";

import { useEffect } from "react";
import { watchChunks } from "@/lib/lazy/watch-chunks";

/** Ends the wait for a page's scripts and styles that don't come (docs/conformance.md F4). Shows nothing. */
export function ChunkWatch() {
  useEffect(() => watchChunks(document), []);
  return null;
}
