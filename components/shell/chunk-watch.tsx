"use client";

import { useEffect } from "react";
import { timeOutChunkLoads } from "@/lib/lazy/watch-chunks";

/** Sets a timeout on the page's lazily loaded scripts and styles (docs/conformance.md F4). Renders nothing. */
export function ChunkWatch() {
  useEffect(() => timeOutChunkLoads(document), []);
  return null;
}
