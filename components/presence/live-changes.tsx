"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { useStore } from "zustand";
import { accountChangesPath } from "@/lib/contracts/alerts/live-document";
import { markChanged, type PageTexts, readTexts } from "@/lib/presence/browser/mark-changed";
import { watchChanges } from "@/lib/presence/browser/watch-changes";
import { realtimeClientStore } from "@/lib/realtime/connection/lazy-client";

const noticeMs = 8000;

interface LiveChangesProps {
  clientId: string;
  accountId: string;
  /** When the server rendered the page, in milliseconds since 1970. */
  drawnAtMs: number;
}

/** Refreshes the page when its account changes, marks the changed texts, and announces the change quietly. */
export function LiveChanges({ clientId, accountId, drawnAtMs }: LiveChangesProps) {
  const live = useStore(realtimeClientStore, (state) => state.live);
  const router = useRouter();
  const pathname = usePathname();
  const [isDrawing, startDrawing] = useTransition();
  const [isNoticeShown, setNoticeShown] = useState(false);
  const before = useRef<{ texts: PageTexts; at: string } | null>(null);
  const first = useRef({ drawnAtMs, refresh: () => router.refresh() });
  useEffect(() => {
    if (!live) return;
    const watch = watchChanges({
      drawnAtMs: first.current.drawnAtMs,
      isInSight: () => document.visibilityState === "visible" && navigator.onLine,
      refresh: () => {
        before.current = { texts: readTexts(), at: location.href };
        startDrawing(first.current.refresh);
      },
    });
    const stopFollowing = live.follow(accountChangesPath(clientId, accountId), watch.apply);
    const ending = new AbortController();
    document.addEventListener("visibilitychange", watch.poll, { signal: ending.signal });
    window.addEventListener("online", watch.poll, { signal: ending.signal });
    return () => {
      ending.abort();
      stopFollowing();
      watch.stop();
    };
  }, [live, clientId, accountId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page has been rendered again
  useEffect(() => {
    if (isDrawing || before.current === null) return;
    const { texts, at } = before.current;
    before.current = null;
    // Texts are compared only at the same URL: another tab of the account has other texts.
    if (at === location.href && markChanged(texts) > 0) setNoticeShown(true);
  }, [isDrawing, pathname]);
  useEffect(() => {
    if (!isNoticeShown) return;
    const timer = setTimeout(() => setNoticeShown(false), noticeMs);
    return () => clearTimeout(timer);
  }, [isNoticeShown]);
  return (
    <span role="status" className="inline-flex items-center text-muted">
      {isNoticeShown ? <span className="md:before:mr-2 md:before:content-['·']">Updated just now</span> : null}
    </span>
  );
}
