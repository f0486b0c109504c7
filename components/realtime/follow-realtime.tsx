"use client";

import { useEffect, useRef } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { User } from "@/lib/contracts/people/user";
import { loadModule } from "@/lib/lazy/load-module";
import { realtimeClientStore } from "@/lib/realtime/connection/lazy-client";
import type { ServedShellData } from "@/lib/realtime/messages/served-shell-data";
import { notifyFailures } from "./notify-failures";

interface FollowRealtimeProps {
  /** The signed-in user. */
  user: Pick<User, "uid" | "role">;
  /** The messages and alerts that the server sent with the page. */
  served: ServedShellData;
}

/** The time after which the connection is started even if the page is never idle. */
const maxWaitMs = 3000;
/** The delay after the page's `load` event in Safari, which has no `requestIdleCallback`. */
const delayAfterLoadMs = 300;

/** Connects the page to the realtime database once the browser is idle. Renders nothing. */
export function FollowRealtime({ user, served }: FollowRealtimeProps) {
  const first = useRef({ user, served });
  useEffect(() => {
    const ending = new AbortController();
    whenIdle(() => {
      if (!ending.signal.aborted) void start(first.current, ending.signal);
    }, ending.signal);
    return () => ending.abort();
  }, []);
  return null;
}

function whenIdle(run: () => void, signal: AbortSignal): void {
  if (window.requestIdleCallback) {
    window.requestIdleCallback(run, { timeout: maxWaitMs });
    return;
  }
  const later = () => void setTimeout(run, delayAfterLoadMs);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true, signal });
}

async function start(props: FollowRealtimeProps, signal: AbortSignal): Promise<void> {
  const { user, served } = props;
  try {
    const live = await loadModule(() => import("@/lib/realtime/connection/realtime-client"));
    if (signal.aborted) return;
    live.expectMessages(user, served);
    realtimeClientStore.setState({ live });
    const notify = notifyFailures(live.connection, ({ message }) => {
      showToast(`Live announcements and alerts are unavailable: ${message}`, {
        tone: "danger",
        action: { label: "Retry", run: live.connection.retry },
      });
    });
    signal.addEventListener(
      "abort",
      live.startRealtime((why) => void notify(why)),
    );
  } catch (error) {
    // The page works without it; the bell shows that it isn't connected.
    console.warn("Live updates could not be loaded.", error);
    if (navigator.onLine) return;
    window.addEventListener("online", () => void start(props, signal), { once: true, signal });
  }
}
