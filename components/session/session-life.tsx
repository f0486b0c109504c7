"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { User } from "@/lib/contracts/user";
import { forgetDrafts } from "@/lib/drafts/drafts";
import { loadPart } from "@/lib/lazy/load-part";
import { whenIdle } from "@/lib/lazy/when-idle";
import { type SessionLife as Life, startSessionLife } from "@/lib/session/life";
import { noticeStore } from "@/lib/session/notice";

const load = () => import("./session-card");
const SessionCard = lazy(() => loadPart(load));

interface SessionLifeProps {
  /** Whom the server let in. */
  user: User;
  /** What its clock said then, milliseconds since 1970. */
  serverMs: number;
}

/** Looks after the session while its pages are open, and shows what there is to say about its end (checklist B6–B15). */
export function SessionLife({ user, serverMs }: SessionLifeProps) {
  const [life, setLife] = useState<Life | null>(null);
  const notice = useStore(noticeStore, (state) => state.notice);
  const served = useRef({ user, serverMs });
  useEffect(() => {
    const started = startSessionLife(served.current.user, served.current.serverMs);
    forgetDrafts(served.current.user.uid);
    setLife(started);
    // Fetched while there is a network, for a moment that comes with or without one.
    const ending = new AbortController();
    whenIdle(() => void load().catch(() => {}), ending.signal);
    return () => {
      ending.abort();
      started.stop();
    };
  }, []);
  useEffect(() => {
    if (served.current.serverMs === serverMs) return;
    served.current = { user, serverMs };
    life?.update(user, serverMs);
  }, [life, user, serverMs]);
  if (life === null || notice.kind === "none") return null;
  return (
    <Suspense>
      <SessionCard life={life} notice={notice} />
    </Suspense>
  );
}
