"use client";

import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { Button } from "@/components/ui/button/button";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { User } from "@/lib/contracts/people/user";
import { dayMs, minuteMs } from "@/lib/contracts/wire/durations";
import { deleteDrafts } from "@/lib/drafts/drafts";
import { loadChunk } from "@/lib/lazy/load-chunk";
import { type SessionWatch as Watch, watchSession } from "@/lib/session/browser/watch-session";
import { parseExpiry, warningWindowMs } from "@/lib/session/expiry";
import { noticeStore, noticeTexts } from "@/lib/session/notice";

const load = () => import("./session-notice");
const SessionNoticeCard = lazyComponent(load, {
  failure: "The notice could not be shown",
  Plain: PlainNotice,
});

/** The card's code is loaded this long before the notice is due, because the device may be offline by then. */
const cardAheadMs = 10 * minuteMs;

interface SessionWatchProps {
  /** The signed-in user. */
  user: User;
  /** The server's clock when it rendered the page, in milliseconds since 1970. */
  serverMs: number;
}

/** Watches the session while a page is open, and shows the notices about its end (checklist B6–B15). */
export function SessionWatch({ user, serverMs }: SessionWatchProps) {
  const [watch, setWatch] = useState<Watch | null>(null);
  const notice = useStore(noticeStore, (state) => state.notice);
  const served = useRef({ user, serverMs });
  useEffect(() => {
    const started = watchSession(served.current.user, served.current.serverMs);
    deleteDrafts(served.current.user.uid);
    setWatch(started);
    const timer = setTimeout(() => void loadChunk(load).catch(() => {}), untilCardMs(served.current));
    return () => {
      clearTimeout(timer);
      started.stop();
    };
  }, []);
  useEffect(() => {
    if (served.current.serverMs === serverMs) return;
    served.current = { user, serverMs };
    watch?.update(user, serverMs);
  }, [watch, user, serverMs]);
  if (watch === null || notice.kind === "none") return null;
  return <SessionNoticeCard watch={watch} notice={notice} />;
}

/** Milliseconds until the card's code is loaded: at most 24 days, the limit of a timer. */
function untilCardMs({ user, serverMs }: SessionWatchProps): number {
  const endsAtMs = parseExpiry(user.token_expires_at) ?? 0;
  return Math.min(Math.max(0, endsAtMs - warningWindowMs - cardAheadMs - serverMs), 24 * dayMs);
}

interface PlainNoticeProps {
  watch: Watch;
  notice: { kind: "warning" | "expired" };
}

/** Shown when the card's code can't be loaded, for example because a release has removed it. */
function PlainNotice({ watch, notice: { kind } }: PlainNoticeProps) {
  return (
    <section
      aria-label="Your session"
      className="no-print fixed inset-x-4 bottom-[calc(var(--tabbar)+0.75rem)] z-60 flex flex-col gap-3 rounded-lg border border-line-strong bg-raised p-4 text-ink text-sm shadow-lg sm:left-auto sm:w-88 md:right-5 md:bottom-5"
    >
      <p role={kind === "expired" ? "alert" : "status"} className="font-medium">
        {noticeTexts[kind]}
      </p>
      {kind === "warning" ? (
        <Button size="sm" variant="primary" className="self-end" onClick={() => void watch.stay()}>
          Stay signed in
        </Button>
      ) : null}
    </section>
  );
}
