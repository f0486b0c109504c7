import "client-only";
import type { Presence } from "@/lib/contracts/activity/presence";
import { presenceIntervals } from "@/lib/contracts/activity/presence-intervals";
import { callHost } from "@/lib/http/browser/call-host";
import { send } from "@/lib/http/browser/send";
import { isSigningOut } from "@/lib/session/browser/forced-sign-out";

/** The parts of a tab that the reporting uses; a test passes its own. */
export interface PresenceWorld {
  /** Reports that this tab has the account open, and resolves to the other users who do; null without a response. */
  beat: () => Promise<Presence["others"] | null>;
  /** Reports that this tab has left the account; resolves whether or not the host responds. */
  leave: () => Promise<unknown>;
  isInSight: () => boolean;
}

let tab: string | null = null;

/** The tab's id for the lifetime of its document; a duplicated tab gets another. */
function tabId(): string {
  tab ??= crypto.randomUUID();
  return tab;
}

/** The browser's implementation for one account. */
export function presenceWorldOf(accountId: string): PresenceWorld {
  return {
    beat: async () => {
      const sent = await send("POST /accounts/:id/presence/", {
        params: { id: accountId },
        body: { tab: tabId(), is_leaving: false },
      });
      return sent.kind === "ok" ? sent.data.others : null;
    },
    // Sent even while the page is closing; the response doesn't matter, since the page is no longer shown.
    leave: () => callHost("POST", `/api/accounts/${accountId}/presence`, { body: { tab: tabId(), is_leaving: true } }),
    isInSight: () => document.visibilityState === "visible" && navigator.onLine && !isSigningOut(),
  };
}

/**
 * Reports at intervals that this tab has the account open, while the page is visible, and passes the other users who do
 * to `onOthers`. While requests fail, no user is reported as present.
 *
 * @returns `poll` reports at once if due; `stop` ends the reports, and reports that the tab has left; `pause` does the
 * same before a sign-out, and resolves, when no request is pending, to a function that resumes reporting
 */
export function watchPresence(world: PresenceWorld, onOthers: (others: Presence["others"]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let asking: Promise<Presence["others"] | null> | null = null;
  let hasReported = false;
  const poll = async () => {
    if (isOver || asking) return;
    clearTimeout(timer);
    if (!world.isInSight()) {
      timer = setTimeout(poll, presenceIntervals.aloneMs);
      return;
    }
    hasReported = true;
    asking = world.beat();
    const others = await asking;
    asking = null;
    if (isOver) return;
    onOthers(others ?? []);
    timer = setTimeout(poll, others?.length ? presenceIntervals.togetherMs : presenceIntervals.aloneMs);
  };
  const leave = async () => {
    const wasPresent = hasReported;
    hasReported = false;
    if (wasPresent) await world.leave();
  };
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    return leave();
  };
  const pause = async () => {
    isOver = true;
    clearTimeout(timer);
    await asking;
    await leave();
    return () => {
      isOver = false;
      void poll();
    };
  };
  void poll();
  return { poll: () => void poll(), leave: () => void leave(), stop: () => void stop(), pause };
}
