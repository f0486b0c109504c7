"use client";

import { useEffect } from "react";
import { loadPart } from "@/lib/lazy/load-part";
import { liveStore } from "@/lib/realtime/live-part";

/** After the page can be used: its own work comes first (design §5). */
const restMs = 300;
const longestWaitMs = 3000;

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

function whenIdle(run: () => void, signal: AbortSignal): void {
  const wait = () => {
    const timer = setTimeout(() => {
      // Safari has no word for idle.
      if (typeof window.requestIdleCallback !== "function") run();
      else {
        const handle = window.requestIdleCallback(run, { timeout: longestWaitMs });
        signal.addEventListener("abort", () => window.cancelIdleCallback(handle));
      }
    }, restMs);
    signal.addEventListener("abort", () => clearTimeout(timer));
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true, signal });
}
