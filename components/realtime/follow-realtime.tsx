"use client";

import { useEffect } from "react";
import { loadPart } from "@/lib/lazy/load-part";
import { whenIdle } from "@/lib/lazy/when-idle";
import { liveStore } from "@/lib/realtime/live-part";

/** Connects the page to the realtime database once it has nothing better to do. Shows nothing. */
export function FollowRealtime() {
  useEffect(() => {
    const ending = new AbortController();
    whenIdle(() => void start(ending.signal), ending.signal);
    return () => ending.abort();
  }, []);
  return null;
}

async function start(signal: AbortSignal): Promise<void> {
  try {
    const live = await loadPart(() => import("@/lib/realtime/live"));
    if (signal.aborted) return;
    liveStore.setState({ live });
    signal.addEventListener("abort", live.startRealtime());
  } catch (error) {
    // The page is whole without it; the bell says that it isn't connected.
    console.warn("Live updates could not be loaded.", error);
  }
}
